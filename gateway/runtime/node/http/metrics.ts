/** Prometheus metrics of one process. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { sharedParts } from '../../../http/health.ts';
import type { Meter, MeterSources } from '../../../http/meter.ts';

export interface Metrics extends Meter {
  readonly registry: Registry;
}

/** Adds gauges of what can back up, and since when. */
function addBacklogs(registers: Registry[], sources: Omit<MeterSources, 'inFlight' | 'health'>): void {
  new Gauge({
    name: 'tollgate_acquirer_in_flight',
    help: 'Questions to an acquirer in progress',
    labelNames: ['acquirer'],
    registers,
    collect() {
      for (const [acquirer, count] of sources.acquirers()) this.set({ acquirer }, count);
    },
  });
  new Gauge({
    name: 'tollgate_waiting',
    help: 'What waits inside this process: changes for the database, calls for the request log',
    labelNames: ['kind'],
    registers,
    collect() {
      for (const [kind, count] of Object.entries(sources.waiting())) this.set({ kind }, count);
    },
  });
  new Gauge({
    name: 'tollgate_database_connections',
    help: 'Connections to the server; waiting: pieces of work that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(sources.connections() ?? {})) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'tollgate_due',
    help: 'Transactions and notifications that are due and not done yet, of all processes, at most 10000',
    labelNames: ['kind'],
    registers,
    collect() {
      this.reset();
      for (const [kind, { count }] of sources.backlog()) this.set({ kind }, count);
    },
  });
  new Gauge({
    name: 'tollgate_due_oldest_seconds',
    help: 'How long the oldest of them is due; 0 where nothing is',
    labelNames: ['kind'],
    registers,
    collect() {
      this.reset();
      for (const [kind, { oldestSeconds }] of sources.backlog()) this.set({ kind }, oldestSeconds);
    },
  });
}

function createCounters(registers: Registry[]) {
  const calls = new Counter({
    name: 'tollgate_calls_total',
    help: 'API calls by method and reply code',
    labelNames: ['method', 'code'],
    registers,
  });
  const seconds = new Histogram({
    name: 'tollgate_call_seconds',
    help: 'Time from the request read to the reply signed',
    labelNames: ['method'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5],
    registers,
  });
  const attempts = new Counter({
    name: 'tollgate_notification_attempts_total',
    help: 'Notification attempts by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const attemptSeconds = new Histogram({
    name: 'tollgate_notification_seconds',
    help: 'Time that a receiver took',
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 2, 5],
    registers,
  });
  const hidden = new Counter({
    name: 'tollgate_card_number_texts_total',
    help: 'Free texts that held a card number and were sealed',
    registers,
  });
  const unknown = new Counter({
    name: 'tollgate_unknown_texts_total',
    help: 'References to sealed texts that the vault does not have',
    registers,
  });
  const lost = new Counter({
    name: 'tollgate_request_log_lost_total',
    help: 'Requests that the request log could not keep',
    registers,
  });
  const limited = new Counter({
    name: 'tollgate_acquirer_limited_total',
    help: 'Questions to an acquirer that were not answered before their deadline, or not asked because it was busy',
    labelNames: ['acquirer', 'operation', 'limit'],
    registers,
  });
  const invalid = new Counter({
    name: 'tollgate_acquirer_invalid_total',
    help: 'Answers and reports of an acquirer that cannot be true, such as those with another amount',
    labelNames: ['acquirer', 'operation', 'field'],
    registers,
  });
  const unanswered = new Counter({
    name: 'tollgate_connector_unanswered_total',
    help: 'Questions to a connector without an answer that can be used',
    labelNames: ['connector', 'operation'],
    registers,
  });
  const unsigned = new Counter({
    name: 'tollgate_connector_unsigned_total',
    help: 'Requests to the events of a connector without its signature: anyone can send them',
    labelNames: ['connector'],
    registers,
  });
  return {
    calls,
    seconds,
    attempts,
    attemptSeconds,
    hidden,
    unknown,
    lost,
    limited,
    invalid,
    unanswered,
    unsigned,
  };
}

/** Adds gauges of this process's work and health. */
function addStates(
  registers: Registry[],
  { inFlight, health }: Pick<MeterSources, 'inFlight' | 'health'>,
): void {
  new Gauge({
    name: 'tollgate_in_flight',
    help: 'Work under way',
    labelNames: ['kind'],
    registers,
    collect() {
      const now = inFlight();
      this.set({ kind: 'calls' }, now.calls);
      this.set({ kind: 'notifications' }, now.notifications);
    },
  });
  new Gauge({
    name: 'tollgate_ready',
    help: '1 where /health/ready answers 200',
    registers,
    collect() {
      this.set(health().ready ? 1 : 0);
    },
  });
  new Gauge({
    name: 'tollgate_up',
    help: '1 where the database answers, a commit succeeds (disk), the MQTT broker can be reached',
    labelNames: ['part'],
    registers,
    collect() {
      const { parts } = health();
      for (const part of sharedParts) this.set({ part }, parts[part].up ? 1 : 0);
    },
  });
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const counters = createCounters(registers);
  const { calls, seconds, attempts, attemptSeconds, hidden, unknown, lost } = counters;
  return {
    registry,
    call(method, code, took) {
      // Only names of the contract become labels: what comes from outside must not grow the series.
      const label = method === '' ? 'none' : method;
      calls.inc({ method: label, code });
      seconds.observe({ method: label }, took);
    },
    attempt(outcome, took) {
      attempts.inc({ outcome });
      attemptSeconds.observe(took);
    },
    hiddenTexts: (count) => hidden.inc(count),
    unknownTexts: (count) => unknown.inc(count),
    limitedQuestion: ({ acquirer, operation, limit }) => counters.limited.inc({ acquirer, operation, limit }),
    invalidAnswer: ({ acquirer, operation, field }) => counters.invalid.inc({ acquirer, operation, field }),
    unansweredQuestion: ({ connector, operation }) => counters.unanswered.inc({ connector, operation }),
    unsignedReport: (connector) => counters.unsigned.inc({ connector }),
    lostRequests: (count) => lost.inc(count),
    watch(sources) {
      addStates(registers, sources);
      addBacklogs(registers, sources);
    },
  };
}
