/** All commands as data, for the documentation: made from the program itself, so that nothing is written twice. */
import type { Language } from '@tollgate/contract/model';
import { everyCommand, examplesOf } from './examples.ts';
import type { Context } from './output/context.ts';
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

export interface SharedOption extends CommandPart {
  /** The names of the commands that have it. */
  readonly commands: readonly string[];
}

/** So many commands with the same option make it a shared one, which is shown once for all. */
const sharedMin = 5;

/** Every command has it. */
const isOwn = ({ term }: CommandPart) => !term.includes('--help');

/** A context that writes nothing. */
function silent(language: Language): Context {
  return {
    language,
    environment: {},
    text: (text) => text[language],
    print: () => {},
    printJson: () => {},
    write: async () => {},
    printError: () => {},
    styled: (_style, text) => text,
    readInput: async () => Buffer.alloc(0),
    isInputTerminal: false,
    useGateway: () => {},
    signal: new AbortController().signal,
    beforeInterrupt: () => {},
  };
}

const keyOf = ({ term, description }: CommandPart) => `${term}\n${description}`;

/** Options that mean the same for several commands. */
export function sharedOptions(entries: readonly CommandEntry[]): readonly SharedOption[] {
  const all = entries.flatMap(({ name, options }) => options.map((option) => ({ name, option })));
  return [...Map.groupBy(all, ({ option }) => keyOf(option)).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined || same.length < sharedMin) return [];
    return [{ ...first.option, commands: same.map(({ name }) => name) }];
  });
}

/** The options of a command that it alone has, or few others. */
export function ownOptions(
  { options }: CommandEntry,
  entries: readonly CommandEntry[],
): readonly CommandPart[] {
  const shared = new Set(sharedOptions(entries).map(keyOf));
  return options.filter((option) => !shared.has(keyOf(option)));
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
