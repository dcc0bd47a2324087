/**
 * Between the gateway and the program that runs an exam for the Workbench: one job on the program's standard input, and
 * JSON on its standard output, one value on a line.
 */
import * as v from 'valibot';
import { LocalText, type Shape } from '../members.ts';
import { ExamFinding, examReportFormats } from '../workbench/exams.ts';
import { causeById } from './causes.ts';
import { type SituationId, situationById } from './index.ts';

export interface ExamJob {
  /** Where the program reaches the sandbox, without a slash at its end. */
  readonly gatewayUrl: string;
  /** Where readers of the report find the documentation. */
  readonly publicUrl: string;
  readonly startUrl: string;
  readonly orderUrl: string;
  readonly only: readonly SituationId[];
  readonly speed: number;
}

/** A finding of a situation that exists; one that failed has a cause that exists. */
const Finding = v.pipe(
  ExamFinding,
  v.check(({ situation }) => situationById(situation) !== undefined),
  v.check(({ verdict, cause = '' }) => (verdict === 'fail') === (causeById(cause) !== undefined)),
);

const ExamLine = v.variant('event', [
  v.object({ event: v.literal('finding'), finding: Finding }),
  v.object({
    event: v.literal('report'),
    format: v.picklist(examReportFormats),
    language: v.picklist(['en', 'zh']),
    text: v.string(),
  }),
  // The exam cannot be held: no shop answers, or the sandbox refuses.
  v.object({ event: v.literal('failed'), said: LocalText }),
  // The last line of an exam that is complete.
  v.object({ event: v.literal('ended') }),
]);
export type ExamLine = Shape<typeof ExamLine>;

/** Limits that the program keeps and the gateway enforces, in characters. */
export const examProgramLimits = {
  /** Pieces of evidence of one finding. */
  evidenceCount: 6,
  evidenceLength: 12_000,
  /** A report has all findings, each with its evidence. */
  lineLength: 8_000_000,
  totalLength: 40_000_000,
} as const;

/** Returns a line of the program, without members that are unknown; undefined if it is not valid. */
export function readExamLine(text: string): ExamLine | undefined {
  const line = v.safeParse(v.pipe(v.string(), v.parseJson(), ExamLine), text);
  return line.success ? line.output : undefined;
}
