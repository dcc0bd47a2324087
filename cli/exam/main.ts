/**
 * The exam as a program that a gateway runs for its Workbench: one job on standard input, a line of JSON for each
 * finding on standard output, then the reports. `tollgate exam` is the same for people.
 */
import { createInterface } from 'node:readline';
import { type ExamJob, type ExamLine, examProgramLimits } from '@tollgate/contract/exam/program';
import { addressProblem, guardNames } from './guard.ts';
import { htmlReport } from './report/html.ts';
import { jsonReport } from './report/json.ts';
import { junitReport } from './report/junit.ts';
import { runExam } from './run-exam.ts';
import { SandboxError } from './sandbox.ts';
import { ShopAway } from './shop-away.ts';
import { type ExamResult, examFindingOf, type Finding } from './verdict.ts';

/** Merchants of an exam that is ended are removed; the sandbox removes the others after a week. */
const cleanUpMaxMs = 4_000;
const interrupted = 130;

const print = (line: ExamLine) => void process.stdout.write(`${JSON.stringify(line)}\n`);

const cut = (text: string) => {
  const { evidenceLength } = examProgramLimits;
  return text.length <= evidenceLength ? text : `${text.slice(0, evidenceLength).toWellFormed()} …`;
};

/** With no more evidence than a reader takes in. */
const bounded = (finding: Finding): Finding => ({
  ...finding,
  evidence: finding.evidence
    .slice(-examProgramLimits.evidenceCount)
    .map(({ title, text }) => ({ title, text: cut(text) })),
});

const jsonText = (result: ExamResult) => JSON.stringify(jsonReport(result), undefined, 2);

function printReports(result: ExamResult): void {
  print({ event: 'report', format: 'json', language: 'en', text: jsonText(result) });
  for (const language of ['en', 'zh'] as const) {
    print({ event: 'report', format: 'html', language, text: htmlReport(result, language) });
    print({ event: 'report', format: 'junit', language, text: junitReport(result, language) });
  }
}

async function examine(job: ExamJob, signal: AbortSignal): Promise<void> {
  const { gatewayUrl, publicUrl, startUrl, orderUrl, only, speed } = job;
  guardNames(new URL(gatewayUrl).hostname);
  try {
    const result = await runExam({
      gatewayUrl,
      only,
      speed,
      signal,
      addressProblem,
      shop: { start: startUrl, order: orderUrl },
      onFinding: (finding) => print({ event: 'finding', finding: examFindingOf(bounded(finding)) }),
    });
    const findings = result.findings.map(bounded);
    printReports({ ...result, gatewayUrl: publicUrl, docsUrl: `${publicUrl}/docs/`, findings });
    print({ event: 'ended' });
  } catch (fault) {
    if (signal.aborted) return;
    if (fault instanceof ShopAway) print({ event: 'failed', said: fault.said });
    else if (fault instanceof SandboxError)
      print({
        event: 'failed',
        said: {
          en: `The sandbox rejected the request: ${fault.message}`,
          zh: `沙箱拒绝了请求：${fault.message}`,
        },
      });
    else throw fault;
  }
}

const ending = new AbortController();
const end = () => {
  if (ending.signal.aborted) return;
  ending.abort();
  setTimeout(() => process.exit(interrupted), cleanUpMaxMs).unref();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
const input = createInterface({ input: process.stdin });
// The gateway keeps it open for as long as it lives.
input.once('close', end);
input.once('line', (line) => {
  const job: ExamJob = JSON.parse(line);
  examine(job, ending.signal).then(
    // The output is written by then.
    () => process.stdout.write('', () => process.exit(ending.signal.aborted ? interrupted : 0)),
    (fault: unknown) => {
      process.stderr.write(`${fault instanceof Error ? (fault.stack ?? fault.message) : fault}\n`);
      process.exit(1);
    },
  );
});
// A gateway that reads no more ends the exam.
process.stdout.on('error', end);
