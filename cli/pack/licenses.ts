/** The licenses of what the package contains of others. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Packages that the built pages contain; those that build them are not in them. */
const ofPages = [
  ...['react', 'react-dom', 'qrcode-generator', 'mqtt', 'minisearch', 'diff'],
  ...['@fontsource-variable/geist', '@fontsource-variable/geist-mono'],
];

function manifestIn(folder: string): Manifest | undefined {
  const path = join(folder, 'package.json');
  if (!existsSync(path)) return undefined;
  const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'));
  // Folders of a package may have a package.json of their own, without a name.
  return manifest.name === undefined || manifest.version === undefined ? undefined : manifest;
}

/** The folder of the package that a module belongs to. */
function packageFolder(id: string): string {
  let folder = dirname(id);
  while (manifestIn(folder) === undefined) folder = dirname(folder);
  return folder;
}

function textIn(folder: string): string {
  const name = readdirSync(folder).find((one) => /^(?:licen[cs]e|copying)(?:[.-]|$)/i.test(one));
  return name === undefined ? '' : readFileSync(join(folder, name), 'utf8').trim();
}

const rule = '-'.repeat(80);

/**
 * One text with the name, the version and the license of each package.
 * @param moduleIds files of dependencies that are in the bundle
 * @throws where a package does not say its license
 */
export function licensesOf(root: string, moduleIds: readonly string[]): string {
  const ownFolders = ofPages.map((name) => join(root, 'node_modules', name)).filter(existsSync);
  const folders = new Set([...moduleIds.map((id) => packageFolder(id.replace(/^\0/, ''))), ...ownFolders]);
  const entries = new Map<string, string>();
  for (const folder of folders) {
    const { name, version, license } = manifestIn(folder) ?? {};
    const text = textIn(folder);
    if (license === undefined && text === '') throw new Error(`${name} does not say its license`);
    entries.set(
      `${name} ${version}`,
      `${rule}\n${name} ${version}\nLicense: ${license ?? 'see below'}\n\n${text}`,
    );
  }
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
  return `Third-party software that this package contains.\n\n${sorted.join('\n\n')}\n`;
}
