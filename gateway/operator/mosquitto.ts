/** `mosquitto`: writes the password and access files of a Mosquitto broker, and keeps them as the table is. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError, refusalError, usageError } from '@tollgate/contract/command-error';
import { counted } from '@tollgate/contract/counted';
import type { Text } from '@tollgate/contract/model';
import type { MosquittoOptions, ProgramContext } from '@tollgate/contract/programs';
import { openPostgres } from '../runtime/node/database/postgres.ts';
import { passwords } from '../runtime/node/passwords.ts';
import { readConfig } from '../start/settings/config.ts';
import { accessFile, passwordFile } from '../terminals/mosquitto.ts';
import { findBrokerGroup, writeForBroker } from './broker-files.ts';
import { runOperatorProgram } from './operator-program.ts';

const pollMs = 1_000;

/** The user that the gateways sign in as. @throws CommandError where the environment does not name it */
async function gatewayUser(mqttUrl: string) {
  const { username, password } = new URL(mqttUrl);
  if (username === '' || password === '')
    throw usageError(
      'MQTT_URL must contain the user name and password of the gateways',
      'MQTT_URL 须包含网关的用户名与密码',
    );
  try {
    const [name, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
    return { username: name, passwordHash: await passwords.hash(secret, 'short') };
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw usageError(
      'In MQTT_URL, write a percent sign in the user name or password as %25',
      'MQTT_URL 的用户名或密码中的百分号须写作 %25',
    );
  }
}

/** Has the broker read the files again. */
async function notifyBroker(pidFile: string): Promise<void> {
  try {
    process.kill(Number((await readFile(pidFile, 'utf8')).trim()), 'SIGHUP');
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw refusalError(
      `the files were written, but Mosquitto could not be signaled to read them again (--pid-file ${pidFile}): ${reason}`,
      `文件已写入，但无法通知 Mosquitto 重新读取（--pid-file ${pidFile}）：${reason}`,
    );
  }
}

async function keepFiles(options: MosquittoOptions, context: ProgramContext): Promise<void> {
  const { out, pidFile, watch = false } = options;
  const { databaseUrl, mqttUrl } = readConfig(context.environment);
  if (databaseUrl === undefined || mqttUrl === undefined)
    throw usageError(
      'DATABASE_URL and MQTT_URL must be set: gateways share both',
      '须设置 DATABASE_URL 和 MQTT_URL：各网关共用数据库和 MQTT broker',
    );
  const user = await gatewayUser(mqttUrl);
  const group = await findBrokerGroup(options.group);
  const warned = new Set<string>();
  const warn = (problem: Text) => {
    if (!warned.has(problem.en)) context.warn(problem);
    warned.add(problem.en);
  };
  const write = (name: string, text: string) =>
    writeForBroker(join(out, name), text, group, warn).catch((error: unknown) => {
      if (error instanceof CommandError) throw error;
      const reason = error instanceof Error ? error.message : error;
      throw refusalError(
        `cannot write ${name} to the --out folder ${out}: ${reason}`,
        `无法将 ${name} 写入 --out 指定的目录 ${out}：${reason}`,
      );
    });
  const database = openPostgres(databaseUrl, { maxConnections: 1 });
  try {
    await write('tollgate.acl', accessFile(user.username));
    let written = '';
    do {
      const text = await passwordFile(database, user);
      if (text !== written) {
        await write('tollgate.passwd', text);
        written = text;
        if (pidFile !== undefined) await notifyBroker(pidFile);
        const count = text.split('\n').length - 2;
        const said: Text = {
          en: `tollgate.passwd written: ${counted(count, 'terminal')}`,
          zh: `已写入 tollgate.passwd：${count} 台终端`,
        };
        context.result([said], { file: join(out, 'tollgate.passwd'), terminals: count });
      }
      if (watch) await delay(pollMs);
    } while (watch);
  } finally {
    await database.close();
  }
}

const failed = (reason: string): Text => ({
  en: `The broker's files could not be written: ${reason}`,
  zh: `无法写入 MQTT broker 的文件：${reason}`,
});

export const mosquitto = (options: MosquittoOptions, context: ProgramContext) =>
  runOperatorProgram(failed, context, () => keepFiles(options, context));
