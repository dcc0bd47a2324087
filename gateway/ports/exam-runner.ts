/** Runs exams of merchants' servers beside the gateway, which knows nothing of how they are held. */
import type { ExamJob, ExamLine } from '@tollgate/contract/exam/program';

export interface ExamRunner {
  /**
   * Holds one exam. Resolves when its program has ended by itself; rejects where that fails, writes more than it may, or
   * is ended by the signal. Nothing of it runs any more then.
   */
  run(job: ExamJob, onLine: (line: ExamLine) => void, signal: AbortSignal): Promise<void>;
}
