/** The exam: every situation on a merchant of its own, several at a time, each with its finding. */
import type { CauseId } from '@tollgate/contract/exam/causes';
import { type SituationId, situationById } from '@tollgate/contract/exam/index';
import type { Text } from '@tollgate/contract/model';
import { startExaminer } from './examiner.ts';
import { runs } from './runs/index.ts';
import { openSandbox, SandboxError } from './sandbox.ts';
import type { AddressProblem, ShopAddresses } from './shop.ts';
import { ShopAway } from './shop-away.ts';
import { calmSpeed, type KeyRing, Trial, type TrialDeps } from './trial.ts';
import {
  type ExamResult,
  Failed,
  type Finding,
  NotShown,
  Outrun,
  passedText,
  StartTimedOut,
  TimeOver,
  type Verdict,
} from './verdict.ts';
import { newKeys } from './wire.ts';

export interface ExamOptions {
  /** The sandbox's address, without a slash at its end. */
  readonly gatewayUrl: string;
  readonly shop: ShopAddresses;
  /** How many times faster than usual the shop may wait: 1 is real time. */
  readonly speed: number;
  readonly only: readonly SituationId[];
  readonly signal: AbortSignal;
  /** Why nothing may be sent to an address that the shop names; absent where it may name any. */
  readonly addressProblem?: AddressProblem;
  /** Others than usual. */
  readonly limits?: { readonly runMs?: number; readonly startMs?: number };
  readonly onFinding: (finding: Finding, done: number, total: number) => void;
}

/** How long a run may take. By default, with what is left to do then, it takes less than three minutes. */
export const runSeconds = { min: 30, default: 175, max: 900 } as const;

/** Hurried shops call often; shops in real time mostly wait, so that all of them may do so at once. */
const hurriedAtOnce = 8;

/** Runs the situations. @throws ShopAway where no shop answers at all; SandboxError where no sandbox does */
export async function runExam(options: ExamOptions): Promise<ExamResult> {
  const { only } = options;
  const startedMs = performance.now();
  const startedAt = new Date().toISOString();
  const [merchant, gateway, attacker] = await Promise.all([newKeys(), newKeys(), newKeys()]);
  const examiner = await startExaminer();
  const { runMs = runSeconds.default * 1_000, startMs } = options.limits ?? {};
  const ended = new AbortController();
  const timeOver = new AbortController();
  const timer = setTimeout(() => timeOver.abort(new TimeOver()), runMs);
  const signal = AbortSignal.any([options.signal, ended.signal, timeOver.signal]);
  const deps: TrialDeps = {
    sandbox: openSandbox(options.gatewayUrl),
    examiner,
    keys: { merchant, gateway, attacker } satisfies KeyRing,
    shop: options.shop,
    speed: options.speed,
    startTimeoutMs: startMs,
    signal,
    addressProblem: options.addressProblem,
  };
  const findings = new Map<SituationId, Finding>();
  let speed = options.speed;
  async function examine(id: SituationId, isFirst: boolean): Promise<void> {
    const { finding, usedSpeed } = await oneSituation(id, deps, isFirst)
      .catch((fault: unknown) => {
        if (fault instanceof Outrun) return oneSituation(id, { ...deps, speed: calmSpeed }, isFirst);
        throw fault;
      })
      .catch((fault: unknown) => {
        if (fault instanceof TimeOver) return { finding: leftOver(id), usedSpeed: speed };
        throw fault;
      });
    if (isFirst) speed = usedSpeed;
    findings.set(id, finding);
    options.onFinding(finding, findings.size, only.length);
  }
  try {
    const [first, ...others] = only;
    if (first !== undefined) await examine(first, true);
    const waiting = [...others];
    const atOnce = speed > 1 ? hurriedAtOnce : waiting.length;
    const work = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await examine(id, false);
    };
    // Situations in progress end before the exam does, so that no merchant stays behind.
    const works = Array.from({ length: atOnce }, () =>
      work().catch((fault: unknown) => {
        ended.abort(fault);
        throw fault;
      }),
    );
    await Promise.allSettled(works);
    await Promise.all(works);
  } finally {
    clearTimeout(timer);
    // Notifications that are still to be repeated would keep the process.
    ended.abort();
    await examiner.close();
  }
  return {
    findings: only.flatMap((id) => findings.get(id) ?? []),
    speed,
    gatewayUrl: options.gatewayUrl,
    docsUrl: `${options.gatewayUrl}/docs/`,
    startedAt,
    durationMs: performance.now() - startedMs,
  };
}

const leftOver = (id: SituationId): Finding => ({
  id,
  verdict: 'not-shown',
  isTimeOver: true,
  evidence: [],
  durationMs: 0,
  said: {
    en: 'The time limit was reached before this scenario finished. Run it again with --only.',
    zh: '本场景结束之前已达到测评时限。请用 --only 单独运行。',
  },
});

interface Outcome {
  readonly verdict: Verdict;
  readonly said: Text;
  readonly evidence: Finding['evidence'];
  readonly isUnexamined?: true;
  readonly cause?: CauseId | undefined;
}

async function oneSituation(
  id: SituationId,
  deps: TrialDeps,
  isFirst: boolean,
): Promise<{ readonly finding: Finding; readonly usedSpeed: number }> {
  deps.signal.throwIfAborted();
  const { sandbox, examiner, keys } = deps;
  const startedMs = performance.now();
  const made = await sandbox.makeMerchant(keys.merchant.publicPem);
  const trial = new Trial(id, made, deps);
  examiner.add(id, trial);
  try {
    const outcome = await judged(trial, isFirst);
    return { finding: { id, ...outcome, durationMs: performance.now() - startedMs }, usedSpeed: trial.speed };
  } finally {
    examiner.remove(id);
    await trial.close();
    // A merchant that cannot be removed is no fault of the shop's.
    await sandbox.removeMerchant(made.merchantNo).catch(() => {});
  }
}

async function judged(trial: Trial, isFirst: boolean): Promise<Outcome> {
  try {
    await runs[trial.id](trial);
    const [calls, notices] = [trial.calls.length, trial.deliveries.length];
    return {
      verdict: 'pass',
      said: passedText(calls, notices),
      evidence: [],
    };
  } catch (fault) {
    trial.deps.signal.throwIfAborted();
    if (fault instanceof NotShown) return { verdict: 'not-shown', said: fault.said, evidence: [] };
    if (fault instanceof SandboxError || trial.fault !== undefined) {
      const cause = fault instanceof SandboxError ? fault : trial.fault;
      const what = cause instanceof Error ? cause.message : String(cause);
      if (isFirst) throw fault instanceof SandboxError ? fault : new SandboxError(what);
      return {
        verdict: 'not-shown',
        isUnexamined: true,
        said: { en: `The gateway: ${what}`, zh: `网关：${what}` },
        evidence: [],
      };
    }
    if (fault instanceof StartTimedOut && isFirst)
      throw new ShopAway({
        en: `${fault.said.en} The exam has stopped. Make the start endpoint respond as soon as it receives the gateway's response.`,
        zh: `${fault.said.zh}测评已终止。下单地址应在收到网关应答后立即返回。`,
      });
    if (fault instanceof Failed) {
      const evidence = fault.evidence.length > 0 ? fault.evidence : trial.evidence;
      const cause = fault.causeId ?? situationById(trial.id)?.cause;
      return { verdict: 'fail', said: fault.said, evidence, cause };
    }
    if (fault instanceof ShopAway && !isFirst)
      return {
        verdict: 'fail',
        cause: 'shop-away',
        said: {
          en: `Your server no longer responds. ${fault.said.en}`,
          zh: `商户服务器不再应答。${fault.said.zh}`,
        },
        evidence: trial.evidence,
      };
    throw fault;
  }
}
