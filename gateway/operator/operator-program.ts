/** The end of `register`, `vault` and `mosquitto`: any error becomes one sentence in both languages. */
import { CommandError, gatewayError } from '@tollgate/contract/command-error';
import type { Text } from '@tollgate/contract/model';
import type { ProgramContext } from '@tollgate/contract/programs';
import { SettingError } from '../ports/setting-error.ts';
import { type Config, readSettings } from '../start/settings/config.ts';
import { SettingsError } from '../start/settings/settings-error.ts';
import { codeOf, explainData, explainSettings, messageOf } from '../start/start-failure.ts';

const noConnection = /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** The driver's own errors, which have no code. */
const connectionLost = /^(?:timeout exceeded when trying to connect|Connection terminated)/;

function explainConnection(error: unknown, { databaseUrl }: Config): CommandError | undefined {
  const reason = messageOf(error);
  if (databaseUrl === undefined || !(noConnection.test(codeOf(error) ?? '') || connectionLost.test(reason)))
    return undefined;
  return gatewayError(
    `No database responds at DATABASE_URL: ${reason}`,
    `DATABASE_URL 指定的数据库没有应答：${reason}`,
  );
}

/** Describes what could not be done, for an error of the system or of the database. */
type Failed = (reason: string) => Text;

function explain(error: unknown, failed: Failed, environment: ProgramContext['environment']): CommandError {
  if (error instanceof CommandError) return error;
  const names = {
    nameOf: (variable: string) => variable,
    commandOf: (program: string) => `tollgate ${program}`,
  };
  const { config } = readSettings(environment);
  const known =
    error instanceof SettingsError || error instanceof SettingError
      ? explainSettings(error, names)
      : explainData(error, config, names);
  if (known !== undefined) return new CommandError(known.exitCode, known.text);
  return explainConnection(error, config) ?? new CommandError(3, failed(messageOf(error)), 'fault');
}

/** Runs a program. @throws CommandError for any error of it */
export async function runOperatorProgram(
  failed: Failed,
  { environment }: ProgramContext,
  main: () => Promise<void>,
): Promise<void> {
  try {
    await main();
  } catch (error) {
    throw explain(error, failed, environment);
  }
}
