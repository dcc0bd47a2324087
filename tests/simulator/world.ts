/** World that all actors of a simulation share: time, processes, network, the bank, and what the oracle records. */
import type { MerchantClock } from '@tollgate/gateway/ports/clock';
import type { Outgoing } from '@tollgate/gateway/ports/outgoing';
import type { Engine } from '@tollgate/gateway/store/synchronous.testing';
import { createBank } from './bank/bank.ts';
import type { Overtaken } from './bank/cards.ts';
import { bankNames } from './bank/names.ts';
import { createBroker } from './broker.ts';
import { createSimulatedDatabase } from './database.ts';
import { createDice, type Dice } from './dice.ts';
import { createDueTimers } from './due-timers.ts';
import { type GatewayProcess, publicUrl, startProcess } from './gateway-process.ts';
import { createLife } from './life.ts';
import { Violation } from './oracle/violation.ts';
import { createVirtualTime } from './virtual-time.ts';

const startMs = Date.UTC(2026, 2, 2, 10);
const processesMax = 2;

/** Answer of the gateway; undefined where the connection ended first. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export type World = Awaited<ReturnType<typeof createWorld>>;

export async function createWorld(seed: number, engine: Engine) {
  const time = createVirtualTime();
  const dice = (purpose: string): Dice => createDice(seed, purpose);
  const trace: string[] = [];
  let jumpedMs = 0;
  let lastJump = { atMs: Number.NEGATIVE_INFINITY, byMs: 0 };
  let kills = 0;
  let losses = 0;
  let violation: Violation | undefined;
  let lossy = { untilMs: 0, share: 0 };
  const clock: MerchantClock & { nowMs(): number } = {
    nowMs: () => startMs + Math.floor(time.nowMs()) + jumpedMs,
    systemMs: () => startMs + Math.floor(time.nowMs()) + jumpedMs,
  };
  const uptime = { nowMs: time.nowMs };
  const database = createSimulatedDatabase(engine, time, dice('database'));
  const broker = createBroker(time, dice('broker'));
  const network = dice('network');
  const due = createDueTimers(engine, time, clock);
  let hasWritten = false;
  database.onWrite = () => {
    hasWritten = true;
    due.changed();
  };
  const processes: GatewayProcess[] = [];
  let started = 0;
  let starting = 0;

  const note = (actor: string, text: string) => trace.push(`${time.nowMs()} ${actor} ${text}`);
  /** Faults of anything but acquirers. */
  const disturbances = () => kills + losses + database.faultsMet;
  const bank = createBank({
    time,
    dice,
    disturbances,
    nowMs: clock.nowMs,
    note: (text) => note('bank', text),
    post: async (path, body) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await world.send(path, { method: 'POST', headers, body });
      return answer !== undefined && answer.status < 300;
    },
    onOvertaken: (overtaken) => world.onOvertaken(overtaken),
  });
  function violate(rule: string, text: string): void {
    note('oracle', `${rule}: ${text}`);
    violation ??= new Violation(rule, text, time.nowMs());
  }
  /** A fault that was not injected is a finding. */
  function onFault(about: string, fault: unknown): void {
    const cause = fault instanceof Error ? (fault.cause ?? fault) : fault;
    const text = cause instanceof Error ? cause.message : String(cause);
    const isInjected =
      /connection lost|simulated:|^reset$|the acquirer .*(?:did not (?:answer|confirm|report|say)|was not asked)/.test(
        text,
      );
    note('gateway', `fault: ${about}: ${text.slice(0, 100)}`);
    if (!isInjected) violate('fault', `${about}: ${fault instanceof Error ? fault.stack : text}`);
  }

  const world = {
    seed,
    time,
    clock,
    bank,
    broker,
    database,
    trace,
    note,
    violate,
    dice,
    engine,
    publicUrl,
    /** Receives notifications; set before anything runs. */
    receive: (async () => ({ kind: 'failed', reason: 'unreachable', detail: '' })) as Outgoing['post'],
    /** Gets a reversal of what the acquirer still decides; set before anything runs. */
    onOvertaken: (_overtaken: Overtaken) => {},
    get violation() {
      return violation;
    },
    /** How many faults have been met, those of acquirers apart: what ran without a new one has no excuse. */
    disturbances,
    /** By how much the clock has jumped so far. */
    jumpedMs: () => jumpedMs,
    async start(): Promise<void> {
      started += 1;
      starting += 1;
      const life = createLife(`gateway-${started}`, time);
      const created = await startProcess({
        life,
        database: database.connect(life),
        acquirers: bankNames.map((name) => bank.reachedBy(life, name)),
        outgoing: { post: (request) => life.guard(world.receive(request)) },
        messages: broker.connect(life),
        timers: due.of(life),
        clock,
        uptime,
        dice: dice(`process ${started}`),
        onFault,
      });
      starting -= 1;
      processes.push(created);
      note(life.name, 'started');
    },
    /** Ends a process at this very moment; another one takes its place after a while. */
    kill(downMs: number): void {
      const victim = processes.shift();
      if (victim === undefined) return;
      kills += 1;
      note(victim.life.name, 'killed');
      victim.life.kill();
      time.after(downMs, () => {
        if (processes.length + starting < processesMax) void world.start();
      });
    },
    jumpClock(byMs: number): void {
      jumpedMs += byMs;
      lastJump = { atMs: time.nowMs(), byMs };
      losses += 1;
      note('clock', `jumps by ${byMs}`);
      due.changed();
    },
    /** By how much the clock has just jumped: what was signed before arrives with a time that far behind. */
    jumpedLately: (withinMs: number) => (time.nowMs() - lastJump.atMs <= withinMs ? lastJump.byMs : 0),
    loseMessages(untilMs: number, share: number): void {
      lossy = { untilMs, share };
    },
    /** As each process does every few seconds; left out where no row has changed since the last time. */
    repairScreens(): void {
      if (!hasWritten) return;
      hasWritten = false;
      for (const process of processes) process.repairScreens();
    },
    /** One request over the network, to one of the processes that run. */
    async send(path: string, init: RequestInit): Promise<Answer | undefined> {
      const isLost = () => {
        const lost = time.nowMs() < lossy.untilMs && network.chance(lossy.share);
        if (lost) losses += 1;
        return lost;
      };
      await time.sleep(network.between(2, 40));
      const target = processes[network.between(0, 1) % Math.max(1, processes.length)];
      if (target === undefined || isLost()) {
        if (target === undefined) losses += 1;
        await time.sleep(1_000);
        return undefined;
      }
      const sender = { ip: '198.51.100.7', remoteAddress: '198.51.100.7' };
      const answered = target
        .fetch(new Request(`${publicUrl}${path}`, init), sender)
        .then(async (response) => ({
          status: response.status,
          headers: response.headers,
          text: await response.text(),
        }));
      const ended = new Promise<undefined>((resolve) => target.life.onKilled(() => resolve(undefined)));
      const answer = await Promise.race([answered, ended]);
      if (answer !== undefined && isLost()) {
        await time.sleep(1_000);
        return undefined;
      }
      await time.sleep(network.between(2, 40));
      return answer;
    },
  };
  return world;
}
