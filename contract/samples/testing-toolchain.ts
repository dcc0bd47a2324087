/** Runs the samples' programs with what this machine has; a language without its tools fails with their names. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type ClientOwner,
  clientOf,
  type SampleLanguage,
  type Samples,
  sampleLanguages,
} from './languages.ts';

type Command = readonly [command: string, ...rest: string[]];

export interface Program {
  readonly files: Readonly<Record<string, string>>;
  /** Commands that run one after the other in the folder of the files; the last one's output counts. */
  readonly commands: readonly Command[];
}

const timeoutMs = 60_000;

const answers = ([command, ...rest]: Command) =>
  spawnSync(command, rest, { timeout: timeoutMs }).status === 0;

/** C# runs on .NET's own tool if it is installed, else on Mono, which Debian has. */
const hasDotnet = answers(['dotnet', '--version']);

/** Commands that have to answer for a language's programs to run here. */
const probes: Readonly<Record<SampleLanguage, readonly Command[]>> = {
  bash: [
    ['openssl', 'version'],
    ['curl', '--version'],
  ],
  typescript: [[process.execPath, '--version']],
  java: [['javac', '--version']],
  php: [['php', '-r', 'exit(extension_loaded("openssl") && extension_loaded("curl") ? 0 : 1);']],
  csharp: hasDotnet
    ? []
    : [
        ['mcs', '--version'],
        ['mono', '--version'],
      ],
  python: [['python3', '-c', 'import cryptography']],
  go: [['go', 'version']],
};

/** @throws where the programs of a language cannot run on this machine, with what it lacks */
export function requireTools({ id, name, needs }: Samples): void {
  const missing = probes[id].filter((probe) => !answers(probe)).map((probe) => probe.join(' '));
  if (missing.length > 0) {
    throw new Error(
      `${name} needs ${needs}, and this fails here: ${missing.join(', ')}. Install it, then run the test again.`,
    );
  }
}

export function samplesOf(language: SampleLanguage): Samples {
  const found = sampleLanguages.find(({ id }) => id === language);
  if (found === undefined) throw new RangeError(`no samples in ${language}`);
  return found;
}

const sdk = fileURLToPath(new URL('../../sdk/index.ts', import.meta.url));

/** A client as a reader would fill it in. */
export function filledIn(client: string, owner: ClientOwner): string {
  return clientOf(client, owner).replace("'@tollgate/sdk'", JSON.stringify(sdk));
}

const project = `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType>
  <TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>`;
const libraries = ['System.Net.Http', 'System.Runtime.Serialization', 'System.Xml', 'System.Xml.Linq'];
const monoCompiler: Command = [
  'mcs',
  '-warnaserror',
  '-out:sample.exe',
  `-r:${libraries.join(',')}`,
  'Tollgate.cs',
  'Program.cs',
];

/** A program that runs this body, which may await. */
function csharpProgram(body: string): string {
  return `using System;
    using System.Collections.Generic;
    using System.Text;
    using System.Threading.Tasks;
    static class Program
    {
        static void Main() { Run().GetAwaiter().GetResult(); }
        static async Task Run()
        {
            await Task.Yield();
            ${body}
        }
    }`;
}

/** A C# program that is compiled and not run. */
export function compiledOnly(files: Readonly<Record<'Tollgate.cs', string>>, body: string): Program {
  return {
    files: { ...files, 'Program.cs': csharpProgram(body), 'sample.csproj': project },
    commands: [hasDotnet ? ['dotnet', 'build'] : monoCompiler],
  };
}

/** The files of a Go program that runs this body. The packages that it may use are named, or the compiler refuses. */
export function goFiles(client: string, body: string): Program['files'] {
  return {
    'go.mod': 'module shop\n\ngo 1.19\n',
    'tollgate.go': client,
    'main.go': `package main

import (
\t"encoding/json"
\t"fmt"
\t"log"
)

var _ = json.Marshal
var _ = fmt.Println

func main() {
\tlog.SetFlags(0)
${body}
}
`,
  };
}

/** A program of the language's client and what follows it. `body` is code of that language. */
export function programOf(language: SampleLanguage, client: string, body: string): Program {
  switch (language) {
    case 'bash':
      return { files: { 'run.sh': `set -e\n${client}\n${body}\n` }, commands: [['sh', 'run.sh']] };
    case 'typescript':
      return { files: { 'run.mts': `${client}\n${body}\n` }, commands: [[process.execPath, 'run.mts']] };
    case 'python':
      return { files: { 'run.py': `${client}\n${body}\n` }, commands: [['python3', 'run.py']] };
    case 'php':
      return { files: { 'run.php': `${client}\n${body}\n` }, commands: [['php', 'run.php']] };
    case 'java':
      return {
        files: {
          'Tollgate.java': client,
          'Main.java': `import java.util.TreeMap;
            public class Main {
              public static void main(String[] given) throws Exception {
                ${body}
              }
            }`,
        },
        commands: [
          ['javac', '-encoding', 'UTF-8', 'Tollgate.java', 'Main.java'],
          ['java', '-Dstdout.encoding=UTF-8', '-Xshare:auto', '-cp', '.', 'Main'],
        ],
      };
    case 'go':
      return { files: goFiles(client, body), commands: [['go', 'run', '.']] };
    case 'csharp':
      return {
        files: {
          'Tollgate.cs': client,
          'Program.cs': csharpProgram(body),
          'sample.csproj': project,
        },
        commands: hasDotnet ? [['dotnet', 'run']] : [monoCompiler, ['mono', 'sample.exe']],
      };
  }
}

/** Runs a program in a new folder, beside `files` of the test. @throws with its output if it fails */
export function run({ files, commands }: Program, beside: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-sample-'));
  try {
    for (const [name, text] of Object.entries({ ...files, ...beside }))
      writeFileSync(join(folder, name), text);
    let output = '';
    for (const [command, ...rest] of commands) {
      const ended = spawnSync(command, rest, {
        cwd: folder,
        encoding: 'utf8',
        timeout: timeoutMs,
        // Java and Mono print in the encoding of the locale; a machine without one would have theirs be ASCII.
        env: { ...process.env, LC_ALL: 'C.UTF-8' },
      });
      if (ended.status !== 0) {
        throw new Error(`${command} ended with ${ended.status}: ${ended.stdout}${ended.stderr}`);
      }
      output = ended.stdout;
    }
    return output;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
