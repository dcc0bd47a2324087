/** What `register`, `vault` and `mosquitto` have in common: the reader's language, results as text or JSON, the end. */
import { argumentsFailure, type Explained, Failure, failureLine } from '@tollgate/contract/failure';
import { languageOf } from '@tollgate/contract/language';
import type { Text } from '@tollgate/contract/model';
import { SettingError } from '../ports/setting-error.ts';
import { type Config, readSettings } from '../start/settings/config.ts';
import { SettingsError } from '../start/settings/settings-error.ts';
import { codeOf, explainData, explainSettings, messageOf } from '../start/start-failure.ts';

/** A line that is the same in both languages, or one in each. */
type Line = string | Text;

export interface OperatorProgram {
  /** What only a person reads, with `--json` as well. */
  print(text: Text): void;
  /** What happens meanwhile; not with `--json`. */
  note(text: Text): void;
  /** A result: lines for a person, or with `--json` one object for a script. */
  result(lines: readonly Line[], members: Readonly<Record<string, unknown>>): void;
  /** On standard error; the program goes on. */
  warn(text: Text): void;
}

const noConnection = /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** The driver's own faults, which have no code. */
const connectionLost = /^(?:timeout exceeded when trying to connect|Connection terminated)/;

function explainConnection(fault: unknown, { databaseUrl }: Config): Explained | undefined {
  const reason = messageOf(fault);
  if (databaseUrl === undefined || !(noConnection.test(codeOf(fault) ?? '') || connectionLost.test(reason)))
    return undefined;
  return {
    exitCode: 3,
    text: {
      en: `No database answers at DATABASE_URL: ${reason}`,
      zh: `DATABASE_URL 指定的数据库没有应答：${reason}`,
    },
  };
}

/** Says what could not be done, for a fault of the system or of the database. */
type Failed = (reason: string) => Text;

function explain(fault: unknown, failed: Failed): Explained {
  const known = fault instanceof Failure ? fault : argumentsFailure(fault);
  if (known !== undefined) return { exitCode: known.exitCode, text: known.text };
  const names = { nameOf: (variable: string) => variable };
  if (fault instanceof SettingsError || fault instanceof SettingError) return explainSettings(fault, names);
  const { config } = readSettings(process.env);
  return (
    explainData(fault, config, names) ??
    explainConnection(fault, config) ?? { exitCode: 3, kind: 'fault', text: failed(messageOf(fault)) }
  );
}

/** Runs a program, and ends the process where it throws: with one line on standard error and its exit code. */
export async function runOperatorProgram(
  failed: Failed,
  main: (program: OperatorProgram) => Promise<void>,
): Promise<void> {
  const language = languageOf(process.env);
  const isJson = process.argv.includes('--json');
  const lineOf = (line: Line) => (typeof line === 'string' ? line : line[language]);
  const write = (line: string) => void process.stdout.write(`${line}\n`);
  try {
    await main({
      print: (text) => write(text[language]),
      note(text) {
        if (!isJson) write(text[language]);
      },
      result: (lines, members) => write(isJson ? JSON.stringify(members) : lines.map(lineOf).join('\n')),
      warn(text) {
        const message = text[language];
        process.stderr.write(`${isJson ? JSON.stringify({ warning: { message } }) : message}\n`);
      },
    });
  } catch (fault) {
    const failure = explain(fault, failed);
    process.stderr.write(`${failureLine(failure, language, isJson)}\n`);
    process.exit(failure.exitCode);
  }
}
