/** Exams of merchants' servers, put together for one process of a sandbox. */
import type { Logger } from 'pino';
import { createExams, type Exams } from '../../http/sandbox/exams.ts';
import { platformClock } from '../../runtime/node/platform.ts';
import { createExamRunner } from '../../runtime/node/sandbox/exam-runner.ts';
import { platformTimers } from '../../runtime/node/timers.ts';

/** `origin`: where this gateway listens, once it does, and where readers reach it. */
export function openExams(
  origin: { readonly listensAt: string; readonly publicUrl: string },
  log: Logger,
): Exams {
  return createExams({
    runner: createExamRunner(),
    clock: platformClock,
    timers: platformTimers,
    gatewayUrl: () => origin.listensAt,
    publicUrl: () => origin.publicUrl,
    onFault: (fault) => log.error({ err: fault }, 'the program of an exam failed'),
  });
}
