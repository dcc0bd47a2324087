/** Why a gateway does not start, and what to do, in both languages. */
import { sep } from 'node:path';
import type { Text } from '@tollgate/contract/model';
import { UncertainCommit } from '../ports/database.ts';
import { settingText } from '../ports/setting-error.ts';
import { memberOf } from '../ports/system-error.ts';
import { FolderInUse } from '../runtime/node/database/lock.ts';
import { SchemaError } from '../runtime/node/database/migrate.ts';
import { DataFolderError } from './data-folder.ts';
import type { Config } from './settings/config.ts';
import { SettingsError } from './settings/settings-error.ts';

/** Names of settings, as the person who starts the gateway knows them. */
export interface SettingNames {
  /** Returns the command that a person types to start it on another port. */
  commandForPort(port: number): string;
  /** A setting by the name of its variable: that name, or an option of the command. */
  nameOf(variable: string): string;
  /** Returns the beginning of the command that runs an operator's program. */
  commandOf(program: 'vault'): string;
}

export interface StartFailure {
  readonly text: Text;
  /** 2 for a setting that cannot be used, else 1. */
  readonly exitCode: 1 | 2;
}

/** Codes of system errors that are about the place of the files and not about one file. */
const isOfPlace = /^(?:EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOENT|ELOOP|ENAMETOOLONG)$/;

/** Returns the error of the connection for a statement whose answer was lost. */
const underlying = (error: unknown): unknown =>
  error instanceof UncertainCommit ? (error.cause ?? error) : error;

/** Returns the code of an error of the system or of a database. */
export function codeOf(given: unknown): string | undefined {
  const error = underlying(given);
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** Returns the message of the error; its code where it has none. */
export function messageOf(given: unknown): string {
  const error = underlying(given);
  return (error instanceof Error ? error.message : String(error)) || (codeOf(error) ?? '');
}

function explainListening(error: unknown, { port, host }: Config, names: SettingNames): Text | undefined {
  const syscall = memberOf(error, 'syscall');
  const code = memberOf(error, 'code');
  // The database's own name may be none as well.
  if (syscall !== 'listen' && !(syscall === 'getaddrinfo' && memberOf(error, 'hostname') === host))
    return undefined;
  if (code === 'EADDRINUSE') {
    const command = names.commandForPort(port === 65_535 ? 8080 : port + 1);
    return {
      en: `Port ${port} on ${host} is in use. Choose a different port: ${command}`,
      zh: `${host} 的端口 ${port} 已被占用。请换一个端口：${command}`,
    };
  }
  const [hostName, portName] = [names.nameOf('HOST'), names.nameOf('PORT')];
  return {
    en: `Cannot listen on ${host}:${port} (${code}). Set ${hostName} and ${portName}.`,
    zh: `无法监听 ${host}:${port}（${code}）。请设置 ${hostName} 和 ${portName}。`,
  };
}

/** Names without a port, for programs that listen on none. */
type NameOf = Pick<SettingNames, 'nameOf' | 'commandOf'>;

function explainFolder(error: unknown, { dataDir }: Config, { nameOf }: NameOf): Text | undefined {
  const setting = nameOf('DATA_DIR');
  if (error instanceof FolderInUse) {
    return {
      en: `Another gateway (process ${error.holder}) is using the data folder ${dataDir}. Stop it, or set a different folder with ${setting}.`,
      zh: `数据目录 ${dataDir} 正由另一个网关（进程 ${error.holder}）使用。请停止该网关，或用 ${setting} 指定其他目录。`,
    };
  }
  if (!(error instanceof DataFolderError)) return undefined;
  const { path, reason, cause } = error;
  const code = codeOf(cause) ?? '';
  if (reason === 'unusable') return unusableFolder(path, code, setting);
  if (reason === 'shared') {
    return {
      en: `The folder ${path} is not exclusive to the gateway, and its files would become readable only by their owner. Set a different folder with ${setting}.`,
      zh: `${path} 不是网关专用的目录，其中的文件会变为仅属主可读。请用 ${setting} 指定其他目录。`,
    };
  }
  return {
    en: `Other users can read ${path}, and this process cannot change its permissions (${code}). Change its owner to the user who runs the gateway (chown), or run chmod go= on it.`,
    zh: `其他用户可以读取 ${path}，而当前进程无权修改权限（${code}）。请用 chown 将该路径的属主改为运行网关的用户，或对该路径执行 chmod go=。`,
  };
}

/** The folder for data and keys cannot be one. */
export const unusableFolder = (folder: string, code: string, setting: string): Text => ({
  en: `The data folder ${folder} cannot be used (${code}). Set a different one with ${setting}.`,
  zh: `无法使用数据目录 ${folder}（${code}）。请用 ${setting} 指定其他目录。`,
});

function explainSchema({ migration, isNewer, release }: SchemaError, config: Config, names: NameOf): Text {
  const isServer = config.databaseUrl !== undefined;
  const where: Text = isServer
    ? { en: 'The database', zh: '数据库' }
    : { en: `The database in ${config.dataDir}`, zh: `${config.dataDir} 中的数据库` };
  const setting = names.nameOf(isServer ? 'DATABASE_URL' : 'DATA_DIR');
  const needed: Text =
    release === undefined
      ? { en: 'that version', zh: '该版本' }
      : { en: `release ${release}`, zh: `版本 ${release} ` };
  return isNewer
    ? {
        en: `${where.en} belongs to a newer version of Tollgate: it has the migration ${migration}. Start ${needed.en} or later, or set a different database with ${setting}.`,
        zh: `${where.zh}属于更高版本的 Tollgate，其中含有迁移 ${migration}。请启动${needed.zh}或更高版本，或用 ${setting} 指定其他数据库。`,
      }
    : {
        en: `${where.en} was created with a version of ${migration} that differs from the file in this program. Restore the released file.`,
        zh: `${where.zh}所用的迁移文件 ${migration} 与当前程序中的不同。请恢复发布版本中的文件。`,
      };
}

/** PGlite's file system has its own numbers for what goes wrong; 51 is a full disk. */
const isFullDisk = (error: unknown): boolean =>
  codeOf(error) === 'ENOSPC' ||
  memberOf(error, 'errno') === 51 ||
  /no space left on device/i.test(messageOf(error));

/** Returns a text with the commands of programs as the person who reads it types them. */
function withCommands({ en, zh }: Text, { commandOf }: NameOf): Text {
  const named = (text: string) => text.replace(/\btollgate vault\b/g, () => commandOf('vault'));
  return { en: named(en), zh: named(zh) };
}

/** Explains what reading the settings threw. */
export const explainSettings = (error: unknown, names: NameOf): StartFailure => ({
  text: withCommands(
    error instanceof SettingsError ? error.explain(names.nameOf) : settingText(error),
    names,
  ),
  exitCode: 2,
});

/** Explains what opening the data folder or the database threw; undefined for any other error. */
export function explainData(error: unknown, config: Config, names: NameOf): StartFailure | undefined {
  const ofFolder = explainFolder(error, config, names);
  if (ofFolder !== undefined) return { text: ofFolder, exitCode: error instanceof FolderInUse ? 1 : 2 };
  if (error instanceof SchemaError) return { text: explainSchema(error, config, names), exitCode: 1 };
  const path = memberOf(error, 'path');
  const setting = names.nameOf('DATA_DIR');
  if (config.databaseUrl === undefined && isFullDisk(error)) {
    return {
      text: {
        en: `The disk of the data folder ${config.dataDir} is full. Free some space, or set a different folder with ${setting}.`,
        zh: `数据目录 ${config.dataDir} 所在磁盘已满。请释放空间，或用 ${setting} 指定其他目录。`,
      },
      exitCode: 1,
    };
  }
  if (typeof path !== 'string') return undefined;
  const code = codeOf(error) ?? '';
  const isInside = path === config.dataDir || path.startsWith(config.dataDir + sep);
  return isInside && isOfPlace.test(code)
    ? { text: unusableFolder(path, code, setting), exitCode: 2 }
    : undefined;
}

/** Explains what `startGateway` threw. */
export function explainStart(error: unknown, config: Config, names: SettingNames): StartFailure {
  const known = explainListening(error, config, names);
  if (known !== undefined) return { text: known, exitCode: 1 };
  const ofData = explainData(error, config, names);
  if (ofData !== undefined) return ofData;
  const cause = underlying(error);
  const said = settingText(cause instanceof Error && cause.message !== '' ? cause : (codeOf(cause) ?? ''));
  const reason = withCommands(said, names);
  // A reason that names its setting needs no guess at another one.
  const isServer =
    config.databaseUrl !== undefined && !/^(?:METRICS_|MQTT_|VAULT_KEYS|GATEWAY_KEY)/.test(reason.en);
  return {
    text: {
      en: `Tollgate could not start${isServer ? ' (is DATABASE_URL correct?)' : ''}: ${reason.en}`,
      zh: `Tollgate 无法启动${isServer ? '（请检查 DATABASE_URL）' : ''}：${reason.zh}`,
    },
    exitCode: 1,
  };
}
