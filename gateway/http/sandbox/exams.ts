/** The exams of this gateway process: one at a time, the newest kept in memory with their findings and reports. */
import type { SituationId } from '@tollgate/contract/exam/index';
import type { ExamLine } from '@tollgate/contract/exam/program';
import type { Language, Text } from '@tollgate/contract/model';
import type { ExamFinding, ExamReportFormat, ExamState } from '@tollgate/contract/workbench/exams';
import type { Clock } from '../../ports/clock.ts';
import type { ExamRunner } from '../../ports/exam-runner.ts';
import type { Timers } from '../../ports/timers.ts';

export interface ExamWish {
  readonly startUrl: string;
  readonly orderUrl: string;
  readonly only: readonly SituationId[];
  readonly speed: number;
}

/** One exam, as far as it has come. */
export interface Exam extends ExamWish {
  readonly examId: string;
  readonly state: ExamState;
  readonly startedMs: number;
  readonly endedMs: number | undefined;
  readonly findings: readonly ExamFinding[];
  /** Why the exam itself failed. */
  readonly problem: Text | undefined;
  readonly hasReport: boolean;
}

export interface Exams {
  /** True if there is a program that runs them. */
  readonly canRun: boolean;
  /** The newest first. */
  list(): readonly Exam[];
  find(examId: string): Exam | undefined;
  isBusy(): boolean;
  start(examId: string, wish: ExamWish): Exam | 'busy' | 'unavailable';
  /** Resolves when nothing of it runs any more; an exam that has ended stays as it is. */
  stop(examId: string): Promise<Exam | undefined>;
  /** Undefined where there is none: only an exam that came to its end has one. */
  report(examId: string, format: ExamReportFormat, language: Language): string | undefined;
  /** Ends what is running. */
  close(): Promise<void>;
}

export interface ExamsDeps {
  /** Undefined where the program of the exam is not there. */
  readonly runner: ExamRunner | undefined;
  /** Clock of the platform: an exam does not depend on the sandbox's clock. */
  readonly clock: Clock;
  readonly timers: Timers;
  /** Where the program reaches this gateway, and where readers do. */
  readonly gatewayUrl: () => string;
  readonly publicUrl: () => string;
  readonly onFault: (error: unknown) => void;
}

/** How many are kept, and of how many characters together; the newest one always is. */
export const keptMax = 20;
const keptLengthMax = 50_000_000;
/** A run ends by itself within three minutes; this ends a program that does not. */
export const totalMs = 15 * 60_000;

const late: Text = {
  en: `The exam did not finish within ${totalMs / 60_000} minutes and was stopped.`,
  zh: `测评在 ${totalMs / 60_000} 分钟内没有结束，已被终止。`,
};
const broken: Text = {
  en: 'The exam program exited unexpectedly. See the gateway log for the reason.',
  zh: '测评程序意外退出，原因见网关日志。',
};

type Writable<Value> = { -readonly [Member in keyof Value]: Value[Member] };

interface Kept {
  readonly exam: Writable<Omit<Exam, 'findings'>> & { readonly findings: ExamFinding[] };
  readonly reports: Map<string, string>;
}

interface Running {
  readonly kept: Kept;
  readonly ending: AbortController;
  /** Never rejects. */
  ended: Promise<void>;
  why: 'stopped' | 'late' | undefined;
}

const reportKey = (format: ExamReportFormat, language: Language) => `${format} ${language}`;

const lengthOf = ({ exam, reports }: Kept): number => {
  const texts = exam.findings.flatMap(({ evidence }) => evidence.map(({ text }) => text));
  return [...texts, ...reports.values()].reduce((sum, text) => sum + text.length, 0);
};

/** Adds a line to an exam; returns true for the last line. */
function take({ exam, reports }: Kept, line: ExamLine): boolean {
  switch (line.event) {
    case 'finding': {
      const { situation } = line.finding;
      const isMeant = exam.only.some((id) => id === situation);
      if (isMeant && exam.findings.every((one) => one.situation !== situation))
        exam.findings.push(line.finding);
      return false;
    }
    case 'report':
      reports.set(reportKey(line.format, line.language), line.text);
      return false;
    case 'failed':
      exam.problem = line.said;
      return false;
    case 'ended':
      return true;
  }
}

/** Writes down how an exam ended; one that did not come to its end has no report. */
function finish({ exam, reports }: Kept, isDone: boolean, why: Running['why']): void {
  if (isDone) exam.state = 'done';
  else if (why === 'stopped') exam.state = 'stopped';
  else {
    exam.state = 'failed';
    exam.problem = why === 'late' ? late : (exam.problem ?? broken);
  }
  if (!isDone) reports.clear();
  exam.hasReport = reports.size > 0;
}

export function createExams(deps: ExamsDeps): Exams {
  const { runner, clock, timers } = deps;
  let all: readonly Kept[] = [];
  let running: Running | undefined;

  function trim(): void {
    let length = 0;
    all = all.filter((kept, index) => {
      length += lengthOf(kept);
      return index === 0 || (index < keptMax && length <= keptLengthMax);
    });
  }

  async function hold(program: ExamRunner, own: Running): Promise<void> {
    const { kept, ending } = own;
    const { exam } = kept;
    const stopTimer = timers.after(totalMs, () => {
      own.why ??= 'late';
      ending.abort();
    });
    let isWhole = false;
    let error: unknown;
    try {
      const { startUrl, orderUrl, only, speed } = exam;
      const job = { startUrl, orderUrl, only, speed };
      await program.run(
        { ...job, gatewayUrl: deps.gatewayUrl(), publicUrl: deps.publicUrl() },
        (line) => {
          isWhole = take(kept, line) || isWhole;
        },
        ending.signal,
      );
    } catch (reason) {
      error = reason;
    }
    stopTimer();
    const isDone = isWhole && error === undefined;
    if (error !== undefined && own.why === undefined) deps.onFault(error);
    finish(kept, isDone, own.why);
    exam.endedMs = clock.nowMs();
    running = undefined;
    trim();
  }

  const find = (examId: string) => all.find(({ exam }) => exam.examId === examId);

  async function end(own: Running): Promise<void> {
    own.why ??= 'stopped';
    own.ending.abort();
    await own.ended;
  }

  return {
    canRun: runner !== undefined,
    list: () => all.map(({ exam }) => exam),
    find: (examId) => find(examId)?.exam,
    isBusy: () => running !== undefined,
    start(examId, wish) {
      if (runner === undefined) return 'unavailable';
      if (running !== undefined) return 'busy';
      const exam: Kept['exam'] = {
        ...wish,
        examId,
        state: 'running',
        startedMs: clock.nowMs(),
        endedMs: undefined,
        findings: [],
        problem: undefined,
        hasReport: false,
      };
      const kept: Kept = { exam, reports: new Map() };
      all = [kept, ...all];
      const own: Running = { kept, ending: new AbortController(), ended: Promise.resolve(), why: undefined };
      running = own;
      own.ended = hold(runner, own);
      trim();
      return exam;
    },
    async stop(examId) {
      if (running?.kept.exam.examId === examId) await end(running);
      return find(examId)?.exam;
    },
    report: (examId, format, language) => {
      const found = find(examId);
      return found?.exam.hasReport ? found.reports.get(reportKey(format, language)) : undefined;
    },
    async close() {
      if (running !== undefined) await end(running);
    },
  };
}
