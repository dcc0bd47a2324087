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
    help: 'Requests to an acquirer in progress',
    labelNames: ['acquirer'],
    registers,
    collect() {
      for (const [acquirer, count] of sources.acquirers()) this.set({ acquirer }, count);
    },
  });
  new Gauge({
    name: 'tollgate_waiting',
    help: 'Work that is waiting in this process: database changes and calls for the request log',
    labelNames: ['kind'],
    registers,
    collect() {
      for (const [kind, count] of Object.entries(sources.waiting())) this.set({ kind }, count);
    },
  });
  new Gauge({
    name: 'tollgate_database_connections',
    help: 'Connections to the database server; waiting: work that is waiting for a connection',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(sources.connections() ?? {})) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'tollgate_due',
    help: 'Transactions and notifications that are due but not processed yet, across all processes, at most 10000',
    labelNames: ['kind'],
    registers,
    collect() {
      this.reset();
      for (const [kind, { count }] of sources.backlog()) this.set({ kind }, count);
    },
  });
  new Gauge({
    name: 'tollgate_due_oldest_seconds',
    help: 'How long the oldest due transaction or notification has been due; 0 if nothing is due',
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
    help: 'API calls by method and response code',
    labelNames: ['method', 'code'],
    registers,
  });
  const seconds = new Histogram({
    name: 'tollgate_call_seconds',
    help: 'Time from reading the request to signing the response',
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
    help: 'Response time of notification receivers',
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 2, 5],
    registers,
  });
  const hidden = new Counter({
    name: 'tollgate_card_number_texts_total',
    help: 'Free-text values that contained a card number and were encrypted',
    registers,
  });
  const unknown = new Counter({
    name: 'tollgate_unknown_texts_total',
    help: 'References to encrypted texts that are missing from the vault',
    registers,
  });
  const lost = new Counter({
    name: 'tollgate_request_log_lost_total',
    help: 'Requests that the request log could not store',
    registers,
  });
  const limited = new Counter({
    name: 'tollgate_acquirer_limited_total',
    help: 'Requests to an acquirer that got no response before their deadline, or were not sent because it was busy',
    labelNames: ['acquirer', 'operation', 'limit'],
    registers,
  });
  const invalid = new Counter({
    name: 'tollgate_acquirer_invalid_total',
    help: 'Impossible responses and reports from an acquirer, for example with an amount that does not match',
    labelNames: ['acquirer', 'operation', 'field'],
    registers,
  });
  const unanswered = new Counter({
    name: 'tollgate_connector_unanswered_total',
    help: 'Requests to a connector without a usable response',
    labelNames: ['connector', 'operation'],
    registers,
  });
  const unsigned = new Counter({
    name: 'tollgate_connector_unsigned_total',
    help: 'Requests to the events URL of a connector that the connector did not sign; anyone can send such requests',
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
    help: 'Work in progress',
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
    help: '1 if /health/ready responds with 200',
    registers,
    collect() {
      this.set(health().ready ? 1 : 0);
    },
  });
  new Gauge({
    name: 'tollgate_up',
    help: '1 if the database responds, a commit succeeds (disk), or the MQTT broker can be reached',
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
