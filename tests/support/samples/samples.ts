/** The programs under samples/: how each language's are built and started. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findPython } from '../../../scripts/system.mjs';

const execute = promisify(execFile);

export type Command = readonly [program: string, ...args: string[]];

export interface SampleLanguage {
  readonly name: string;
  /** Builds the programs into a folder; missing where nothing is built. */
  readonly build?: (out: string) => Command;
  /** A program of the language, by the name that its file has without ending and case. */
  readonly program: (name: 'pay' | 'sign-vectors' | 'till', out: string) => Command;
  /** Program that listens for notifications, if `pay` itself does not. */
  readonly receiver?: (port: number) => Command;
}

const samplesFolder = fileURLToPath(new URL('../../../samples', import.meta.url));
const buildTimeoutMs = 240_000;
/** Java and Mono read and print in the encoding of the locale; a machine without one would have theirs be ASCII. */
const utf8 = { ...process.env, LC_ALL: 'C.UTF-8' };

const inSamples = (...path: string[]) => join(samplesFolder, ...path);
const pascal = (name: string) => name.replace(/(?:^|-)./g, (start) => start.slice(-1).toUpperCase());
const snake = (name: string) => name.replace('-', '_');
/** A shell, for the sources of a folder by a pattern. */
const inShell = (line: string): Command => ['sh', '-c', line];

export const sampleLanguages: readonly SampleLanguage[] = [
  // First, because it takes longest: every step is a process.
  {
    name: 'curl',
    program: (name) => ['sh', inSamples('curl', `${name}.sh`)],
    receiver: (port) => [
      'socat',
      `TCP-LISTEN:${port},bind=127.0.0.1,reuseaddr,fork`,
      `EXEC:sh ${inSamples('curl', 'notify.sh')}`,
    ],
  },
  {
    name: 'typescript',
    program: (name) => [process.execPath, inSamples('typescript', `${name}.ts`)],
  },
  {
    name: 'java',
    build: (out) => inShell(`javac -encoding UTF-8 -Xlint:all,-serial -Werror -d "${out}" *.java`),
    // Two threads and the quick compiler: the programs run for seconds.
    program: (name, out) => ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', out, pascal(name)],
  },
  {
    name: 'php',
    program: (name) => ['php', inSamples('php', `${name}.php`)],
    receiver: (port) => ['php', '-S', `127.0.0.1:${port}`, inSamples('php', 'notify.php')],
  },
  {
    name: 'csharp',
    build: (out) =>
      inShell(
        ['Pay', 'SignVectors']
          .map(
            (main) =>
              `mcs -warnaserror -main:${main} -out:"${out}/${main}.exe" ` +
              '-r:System.Net.Http,System.Runtime.Serialization,System.Xml,System.Xml.Linq *.cs',
          )
          .join(' && '),
      ),
    program: (name, out) => ['mono', join(out, `${pascal(name)}.exe`)],
  },
  {
    name: 'c',
    build: (out) => ['make', '--silent', `OUT=${out}`, 'CFLAGS=-std=c11 -Wall -Wextra -Wpedantic -Werror'],
    program: (name, out) => [join(out, snake(name))],
  },
  {
    name: 'go',
    build: (out) =>
      inShell(
        [
          'test -z "$(gofmt -l .)"',
          'go vet .',
          'go vet -tags vectors .',
          `go build -o "${out}/pay" .`,
          `go build -tags vectors -o "${out}/sign_vectors" .`,
        ].join(' && '),
      ),
    program: (name, out) => [join(out, snake(name))],
  },
  {
    name: 'python',
    program: (name) => [findPython() ?? 'python3', '-B', inSamples('python', `${snake(name)}.py`)],
  },
];

/** Builds the programs that are built, of the languages named. @throws with the compiler's words */
export async function buildSamples(folder: string, names?: readonly string[]): Promise<void> {
  for (const language of sampleLanguages.filter(({ name }) => names?.includes(name) ?? true)) {
    const command = language.build?.(builtFolder(folder, language));
    mkdirSync(builtFolder(folder, language), { recursive: true });
    if (command === undefined) continue;
    const [program, ...args] = command;
    await execute(program, args, { cwd: inSamples(language.name), timeout: buildTimeoutMs, env: utf8 });
  }
}

export function builtFolder(folder: string, language: SampleLanguage): string {
  return join(folder, language.name);
}

/** A program that runs, with all that it has written so far: its output, then its errors. */
export interface Running {
  readonly output: () => string;
  /** The first match in what it writes. @throws with its output where it ends without, or takes too long */
  readonly says: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Its exit code. */
  readonly ended: Promise<number>;
  readonly stop: () => Promise<void>;
}

const patienceMs = 180_000;

/** Starts a program in a group of its own, so that what it starts ends with it. */
export function start(
  [program, ...args]: Command,
  { cwd, env = {}, input }: { cwd: string; env?: Readonly<Record<string, string>>; input?: string },
): Running {
  const child = spawn(program, args, { cwd, env: { ...utf8, ...env }, detached: true });
  // Apart, so that what one stream says does not end up within a line of the other.
  const written = { stdout: '', stderr: '' };
  const output = () => [written.stdout, written.stderr].filter((text) => text !== '').join('\n');
  let wake: (() => void)[] = [];
  const changed = () => {
    for (const resolve of wake) resolve();
    wake = [];
  };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      written[name] += chunk;
      changed();
    });
  }
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const end = () => killGroup(child);
  process.once('exit', end);
  let isEnded = false;
  const ended = new Promise<number>((resolve) => {
    const settle = (code: number) => {
      isEnded = true;
      process.off('exit', end);
      changed();
      resolve(code);
    };
    child.once('error', (error) => {
      written.stderr += error.message;
      settle(127);
    });
    child.once('close', (code) => settle(code ?? 1));
  });
  return {
    output,
    async says(pattern) {
      const timer = setTimeout(end, patienceMs);
      try {
        for (;;) {
          const found = pattern.exec(output());
          if (found !== null) return found;
          if (isEnded) throw new Error(`${program} did not say ${pattern} but:\n${output()}`);
          await new Promise<void>((resolve) => wake.push(resolve));
        }
      } finally {
        clearTimeout(timer);
      }
    },
    ended,
    async stop() {
      end();
      await ended;
    },
  };
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'tollgate-samples-'));
}
