/** A secret of the operator's, typed without being shown or sent by a script: `ps` and the shell's history lack it. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { usageError } from '@tollgate/contract/command-error';
import type { Language, Text } from '@tollgate/contract/model';

/** Returns the first line of standard input; a person sees `ask`. @throws CommandError if there is none */
export async function readSecret(ask: Text, language: Language): Promise<string> {
  const { stdin, stderr } = process;
  const nowhere = new Writable({ write: (_typed, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, ...(stdin.isTTY && { output: nowhere, terminal: true }) });
  // In raw mode Ctrl-C is a character: it has to end the program all the same.
  lines.once('SIGINT', () => {
    lines.close();
    process.kill(process.pid, 'SIGINT');
  });
  // Only now, where nothing that is typed is shown any more.
  if (stdin.isTTY) stderr.write(`${ask[language]} `);
  try {
    for await (const line of lines) return line;
    throw usageError(
      `Standard input is empty. It must contain: ${ask.en}`,
      `标准输入为空，须提供：${ask.zh}`,
    );
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}
