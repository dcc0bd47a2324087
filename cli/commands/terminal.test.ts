/** Options of `terminal`. */
import { expect, test } from 'vitest';
import { createProgram } from '../program.ts';
import { testContext } from '../testing.ts';

test('registers of this computer alone reach the terminal, unless --host says otherwise', () => {
  const program = createProgram(testContext().context, () => {});
  const terminal = program.commands.find((command) => command.name() === 'terminal');
  expect(terminal?.opts()).toMatchObject({ host: '127.0.0.1' });
});
