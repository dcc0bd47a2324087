/** Exams whose program is played by a test. */
import { situationById } from '@tollgate/contract/exam/index';
import type { ExamJob, ExamLine } from '@tollgate/contract/exam/program';
import { createExams } from './exams.ts';

export interface Held {
  readonly job: ExamJob;
  readonly say: (line: ExamLine) => void;
  /** Ends the program. */
  readonly end: (error?: unknown) => void;
}

export function playedExams() {
  const held: Held[] = [];
  const faults: unknown[] = [];
  const timers = new Set<() => void>();
  let nowMs = 1_800_000_000_000;
  const exams = createExams({
    runner: {
      run: (job, onLine, signal) =>
        new Promise((resolve, reject) => {
          const end = (error?: unknown) => (error === undefined ? resolve() : reject(error));
          signal.addEventListener('abort', () => reject(signal.reason));
          held.push({ job, say: onLine, end });
        }),
    },
    clock: {
      nowMs: () => {
        nowMs += 1_000;
        return nowMs;
      },
    },
    timers: {
      after(_delayMs, act) {
        timers.add(act);
        return () => void timers.delete(act);
      },
    },
    gatewayUrl: () => 'http://127.0.0.1:8080',
    publicUrl: () => 'https://pay.example.com',
    onFault: (fault) => faults.push(fault),
  });
  return {
    exams,
    faults,
    timers,
    /** The program that was started last. */
    last(): Held {
      const found = held.at(-1);
      if (found === undefined) throw new Error('no exam was started');
      return found;
    },
  };
}

export const findingOf = (
  situation: string,
  verdict: 'pass' | 'fail' | 'not-shown',
  text = '{}',
): ExamLine => ({
  event: 'finding',
  finding: {
    situation,
    verdict,
    said: { en: `It is a ${verdict}.`, zh: `结论 ${verdict}。` },
    duration_ms: 5,
    ...(verdict === 'fail' && { cause: situationById(situation)?.cause ?? 'test-code' }),
    evidence: verdict === 'fail' ? [{ title: { en: 'Call', zh: '请求' }, text }] : [],
  },
});

export const reportOf = (text: string): ExamLine => ({
  event: 'report',
  format: 'html',
  language: 'en',
  text,
});
