/**
 * Between the gateway and the program that runs an exam for the Workbench: one job on the program's standard input, and
 * JSON on its standard output, one value on a line.
 */
import type { Language, Text } from '../model.ts';
import type { ExamEvidence, ExamFinding, ExamReportFormat } from '../workbench/exams.ts';
import { examReportFormats } from '../workbench/exams.ts';
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

export type ExamLine =
  | { readonly event: 'finding'; readonly finding: ExamFinding }
  | {
      readonly event: 'report';
      readonly format: ExamReportFormat;
      readonly language: Language;
      readonly text: string;
    }
  /** The exam cannot be held: no shop answers, or the sandbox refuses. */
  | { readonly event: 'failed'; readonly said: Text }
  /** The last line of an exam that came to its end. */
  | { readonly event: 'ended' };

/** Limits that the program keeps and the gateway enforces, in characters. */
export const examProgramLimits = {
  /** Pieces of evidence of one finding. */
  evidenceCount: 6,
  evidenceLength: 12_000,
  /** A report has all findings, each with its evidence. */
  lineLength: 8_000_000,
  totalLength: 40_000_000,
} as const;

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readText(value: unknown): Text | undefined {
  if (!isMembers(value)) return undefined;
  const { en, zh } = value;
  return typeof en === 'string' && typeof zh === 'string' ? { en, zh } : undefined;
}

function readEvidence(value: unknown): ExamEvidence | undefined {
  const title = isMembers(value) ? readText(value['title']) : undefined;
  const text = isMembers(value) ? value['text'] : undefined;
  return title === undefined || typeof text !== 'string' ? undefined : { title, text };
}

function readFinding(value: unknown): ExamFinding | undefined {
  if (!isMembers(value)) return undefined;
  const { situation, verdict, evidence, duration_ms: durationMs, time_over: timeOver } = value;
  const said = readText(value['said']);
  if (typeof situation !== 'string' || situationById(situation) === undefined || said === undefined)
    return undefined;
  if (verdict !== 'pass' && verdict !== 'fail' && verdict !== 'not-shown') return undefined;
  if (!Array.isArray(evidence) || typeof durationMs !== 'number') return undefined;
  const read = evidence.map(readEvidence).filter((one) => one !== undefined);
  if (read.length !== evidence.length) return undefined;
  const cause = verdict === 'fail' ? causeById(String(value['cause'])) : undefined;
  if (verdict === 'fail' && cause === undefined) return undefined;
  const finding: ExamFinding = {
    situation,
    verdict,
    said,
    evidence: read,
    duration_ms: durationMs,
    ...(cause !== undefined && { cause: cause.id }),
  };
  return timeOver === true ? { ...finding, time_over: true } : finding;
}

/** A line of the program; undefined where it is none. */
export function readExamLine(text: string): ExamLine | undefined {
  let line: unknown;
  try {
    line = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isMembers(line)) return undefined;
  switch (line['event']) {
    case 'finding': {
      const finding = readFinding(line['finding']);
      return finding && { event: 'finding', finding };
    }
    case 'report': {
      const format = examReportFormats.find((one) => one === line['format']);
      const { language, text: report } = line;
      if (format === undefined || typeof report !== 'string') return undefined;
      return language === 'en' || language === 'zh'
        ? { event: 'report', format, language, text: report }
        : undefined;
    }
    case 'failed': {
      const said = readText(line['said']);
      return said && { event: 'failed', said };
    }
    case 'ended':
      return { event: 'ended' };
    default:
      return undefined;
  }
}
