/** Writes a connector from the templates: files in the tree that run as they are. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { usageError } from '@tollgate/contract/command-error';
import { systemCode } from '../command-line/system.ts';

export const connectorLanguages = ['python', 'typescript'] as const;
export type ConnectorLanguage = (typeof connectorLanguages)[number];

const starts: Readonly<Record<ConnectorLanguage, string>> = {
  python: 'python3 connector.py --secret-file secret.txt',
  typescript: 'node main.ts --secret-file secret.txt',
};

/** The installed package has no TypeScript: there these files have this ending, too. */
const packedEnding = '.txt';

export interface WrittenConnector {
  readonly files: readonly string[];
  /** The command that starts it. */
  readonly start: string;
}

/** @throws CommandError where the folder is there already */
export function writeConnector(language: ConnectorLanguage, folder: string): WrittenConnector {
  const from = new URL(`templates/${language}/`, import.meta.url);
  try {
    mkdirSync(folder, { recursive: false });
  } catch (fault) {
    const code = systemCode(fault);
    throw usageError(
      code === 'EEXIST' ? `${folder} already exists: name a new folder with --out.` : `${folder}: ${code}.`,
      code === 'EEXIST' ? `${folder} 已存在：请用 --out 指定新目录。` : `${folder}：${code}。`,
    );
  }
  const files = readdirSync(from)
    .filter((name) => /\.(?:py|ts|md|txt)$/.test(name))
    .map((name) => {
      const path = join(
        folder,
        name.endsWith(`.ts${packedEnding}`) ? name.slice(0, -packedEnding.length) : name,
      );
      writeFileSync(path, readFileSync(new URL(name, from)));
      return path;
    });
  return { files, start: starts[language] };
}
