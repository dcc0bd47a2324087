/** Opens what the options of `settlement` name: a file, and the mapping that reads it. */
import { createReadStream, type Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { refusalError, usageError } from '@tollgate/contract/command-error';
import type { ProgramContext } from '@tollgate/contract/programs';
import { exampleMappings } from '@tollgate/contract/settlement/examples';
import type { SettlementMapping } from '@tollgate/contract/settlement/mapping';
import { readSettlementMapping } from '@tollgate/contract/settlement/read-mapping';
import { SettlementFileError } from '../../books/settlement/file-error.ts';
import { readSettlement, type SettlementReading } from '../../books/settlement/read.ts';
import { createContentDigest } from '../../runtime/node/content-digest.ts';
import { codeOf } from '../../start/start-failure.ts';
import { createProgress } from '../progress.ts';

const chunkBytes = 262_144;
const mappingBytesMax = 1_000_000;
const megabyte = 1_000_000;

const reasons: Readonly<Record<string, readonly [en: string, zh: string]>> = {
  ENOENT: ['there is no such file', '文件不存在'],
  EACCES: ['you do not have permission to read it', '当前用户无权读取'],
  EPERM: ['you do not have permission to read it', '当前用户无权读取'],
};

function cannotRead(path: string, error: unknown) {
  const code = codeOf(error) ?? '';
  const [en, zh] = reasons[code] ?? [code, code];
  return usageError(`Cannot read ${path}: ${en}.`, `无法读取 ${path}：${zh}。`);
}

/** Returns size and time of a regular file. @throws CommandError where it is none, or cannot be read */
async function statOf(path: string): Promise<Stats> {
  const found = await stat(path).catch((error) => {
    throw cannotRead(path, error);
  });
  if (found.isFile()) return found;
  throw usageError(
    `${path} is not a regular file. Save its content to a file first.`,
    `${path} 不是普通文件，请先将内容保存为文件。`,
  );
}

/** @throws CommandError where there is no such mapping, or a member of it is wrong */
export async function mappingOf(nameOrPath: string): Promise<SettlementMapping> {
  const example = exampleMappings[nameOrPath];
  const value = example ?? (await readJson(nameOrPath));
  const read = readSettlementMapping(value);
  if (read.kind === 'read') return read.mapping;
  throw usageError(`${nameOrPath}: ${read.text.en}`, `${nameOrPath}：${read.text.zh}`);
}

async function readJson(path: string): Promise<unknown> {
  const names = Object.keys(exampleMappings);
  const { size } = await statOf(path).catch((error) => {
    if (/[./\\]/.test(path)) throw error;
    throw usageError(
      `There is no mapping ${path}: use a JSON file, or one of ${names.join(', ')}.`,
      `映射 ${path} 不存在：请指定 JSON 文件，或 ${names.join('、')} 之一。`,
    );
  });
  const text =
    size > mappingBytesMax
      ? ''
      : await readFile(path, 'utf8').catch((error) => {
          throw cannotRead(path, error);
        });
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw usageError(`${path} is not valid JSON.`, `${path} 不是 JSON 文件。`);
  }
}

/**
 * Returns the bytes of a file, and says every two seconds how far they are.
 * @throws CommandError where it cannot be read, or changes meanwhile: `before` it had this size and time
 */
async function* bytesOf(path: string, before: Stats, context: ProgramContext): AsyncGenerator<Uint8Array> {
  const progress = createProgress(context);
  let read = 0;
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
      yield chunk;
      read += chunk.length;
      progress(() => {
        const done = `${Math.floor(read / megabyte)} / ${Math.ceil(before.size / megabyte)} MB`;
        return { en: `read ${done}`, zh: `已读取 ${done}` };
      });
    }
  } catch (error) {
    throw codeOf(error) === undefined ? error : cannotRead(path, error);
  }
  const after = await statOf(path);
  const isSame = read === before.size && read === after.size && before.mtimeMs === after.mtimeMs;
  if (isSame) return;
  throw refusalError(
    `${path} changed while it was being read. Wait until the file is complete, then run the command again`,
    `${path} 在读取过程中发生了变化。请等文件写完后重新运行该命令`,
  );
}

export interface OpenedFile extends SettlementReading {
  readonly bytes: number;
}

/** Opens a settlement file; it is read as its portions are asked for. @throws CommandError */
export async function openSettlementFile(
  path: string,
  mapping: SettlementMapping,
  context: ProgramContext,
): Promise<OpenedFile> {
  const found = await statOf(path);
  return {
    bytes: found.size,
    ...readSettlement(mapping, bytesOf(path, found, context), createContentDigest),
  };
}

/** Returns the error of a command for one of a file. */
export function fileRefused(path: string, error: unknown): unknown {
  if (!(error instanceof SettlementFileError)) return error;
  const { en, zh } = error.text;
  return refusalError(`${path}: ${en}`, `${path}：${zh}`);
}
