/** Runs exams in a separate process. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import {
  type ExamJob,
  type ExamLine,
  examProgramLimits,
  readExamLine,
} from '@tollgate/contract/exam/program';
import type { ExamRunner } from '../../../ports/exam-runner.ts';
import { boundedLines, type LineLimits } from './bounded-lines.ts';

export interface ExamRunnerOptions {
  readonly limits?: LineLimits;
  /** How long the program has to end in order: it removes its merchants. */
  readonly graceMs?: number;
}

/** Nothing else of the gateway's environment, which may hold keys and passwords. */
const passedOn = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'];
const graceMs = 5_000;
const saidLength = 2_000;

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

function start(path: string): Child {
  const kept = passedOn.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return spawn(process.execPath, [path], { stdio: ['pipe', 'pipe', 'pipe'], env: Object.fromEntries(kept) });
}

/** Undefined where the program is not there. */
export function createExamRunner(program: URL, options: ExamRunnerOptions = {}): ExamRunner | undefined {
  const path = fileURLToPath(program);
  if (!existsSync(path)) return undefined;
  return { run: (job, onLine, signal) => runProgram(start(path), job, onLine, signal, options) };
}

async function runProgram(
  child: Child,
  job: ExamJob,
  onLine: (line: ExamLine) => void,
  signal: AbortSignal,
  options: ExamRunnerOptions,
): Promise<void> {
  let fault: unknown;
  let said = '';
  let killTimer: NodeJS.Timeout | undefined;
  const end = () => {
    if (killTimer !== undefined) return;
    child.kill('SIGTERM');
    killTimer = setTimeout(() => child.kill('SIGKILL'), options.graceMs ?? graceMs);
  };
  const fail = (reason: unknown) => {
    fault ??= reason;
    end();
  };
  const take = boundedLines(options.limits ?? examProgramLimits, (text) => {
    const line = readExamLine(text);
    if (line === undefined) throw new Error(`the exam printed an unexpected line: ${text.slice(0, 200)}`);
    onLine(line);
  });
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    if (fault !== undefined) return;
    try {
      take(piece);
    } catch (reason) {
      fail(reason);
    }
  });
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    said = (said + piece).slice(-saidLength);
  });
  // It stays open: where the gateway dies, its end is what ends the program.
  child.stdin.on('error', () => {});
  child.stdin.write(`${JSON.stringify(job)}\n`);
  const onAbort = () => fail(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (reason) => {
      fault ??= reason;
      resolve(null);
    });
    child.once('close', resolve);
  });
  signal.removeEventListener('abort', onAbort);
  clearTimeout(killTimer);
  if (fault !== undefined) throw fault;
  if (code !== 0) throw new Error(`the exam ended with exit code ${code}: ${said}`);
}
