/** All commands as data, for the documentation: made from the program itself, so that nothing is written twice. */
import type { Language } from '@tollgate/contract/model';
import type { Context } from './context.ts';
import { everyCommand, examplesOf } from './examples.ts';
import { createProgram } from './program.ts';

export interface CommandPart {
  /** As it is typed: `--port <number>`, `[fields...]`. */
  readonly term: string;
  readonly description: string;
}

export interface CommandEntry {
  /** After `tollgate`: `sandbox create`. */
  readonly name: string;
  readonly description: string;
  readonly arguments: readonly CommandPart[];
  readonly options: readonly CommandPart[];
  readonly examples: readonly string[];
}

/** Options that a command line may have everywhere. */
const isOwn = ({ term }: CommandPart) => !term.includes('--help');

/** A context that writes nothing. */
function silent(language: Language): Context {
  return {
    language,
    environment: {},
    text: (text) => text[language],
    print: () => {},
    printJson: () => {},
    printError: () => {},
    styled: (_style, text) => text,
    readInput: async () => Buffer.alloc(0),
    isInputTerminal: false,
    signal: new AbortController().signal,
    beforeInterrupt: () => {},
  };
}

/** Every command in the order of the help. */
export function commandEntries(language: Language): readonly CommandEntry[] {
  const program = createProgram(silent(language), () => {});
  const help = program.createHelp();
  return everyCommand(program).map(([name, command]) => ({
    name,
    description: command.description(),
    arguments: help.visibleArguments(command).map((argument) => ({
      term: argument.required ? `<${help.argumentTerm(argument)}>` : `[${help.argumentTerm(argument)}]`,
      description: argument.description,
    })),
    options: help
      .visibleOptions(command)
      .map((option) => ({ term: help.optionTerm(option), description: option.description }))
      .filter(isOwn),
    examples: examplesOf(name),
  }));
}
