/**
 * Sets of fonts as readers have them: a browser that is started with one finds these families and no others. What a
 * page asks for and the set has not, falls back as it would at such a reader's.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { fontFilesOf } from '../../../scripts/system.mjs';
import { launchChromium } from './chromium.ts';

export interface FontSet {
  readonly name: string;
  readonly sans: string;
  readonly mono: string;
  readonly chinese: string;
}

/** A face for Chinese that no style sheet names, so that the Latin letters of a Chinese text come from `sans`. */
const unnamed = 'Noto Serif CJK SC';

/** From narrow to wide: one text differs by a fifth of its width. */
export const fontSets: readonly FontSet[] = [
  { name: 'Noto CJK', sans: 'Noto Sans CJK SC', mono: 'Noto Sans Mono CJK SC', chinese: 'Noto Sans CJK SC' },
  { name: 'Liberation', sans: 'Liberation Sans', mono: 'Liberation Mono', chinese: unnamed },
  { name: 'Noto', sans: 'Noto Sans', mono: 'Noto Sans Mono', chinese: unnamed },
  { name: 'DejaVu', sans: 'DejaVu Sans', mono: 'DejaVu Sans Mono', chinese: unnamed },
];

const alias = (generic: string, family: string) => `  <match target="pattern">
    <test name="family"><string>${generic}</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>${family}</string></edit>
  </match>`;

/** Writes what fontconfig is to know: the set's files, and which of its families stands for a generic name. */
function configure({ sans, mono, chinese }: FontSet, folder: string): string {
  const fonts = join(folder, 'fonts');
  mkdirSync(fonts);
  const families = new Set([sans, mono, chinese]);
  const missing = [...families].filter((family) => fontFilesOf(family).length === 0);
  if (missing.length > 0) throw new Error(`not installed: ${missing.join(', ')}. Run npm test`);
  const files = new Set([...families].flatMap(fontFilesOf));
  for (const [index, file] of [...files].entries())
    symlinkSync(file, join(fonts, `${index}-${basename(file)}`));
  const path = join(folder, 'fonts.conf');
  const aliases = [alias('sans-serif', sans), alias('system-ui', sans), alias('monospace', mono)];
  writeFileSync(
    path,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
${aliases.join('\n')}
</fontconfig>
`,
  );
  return path;
}

/** Works with a browser that has this set of fonts alone. @throws where a font is not installed */
export async function withFonts<Result>(
  set: FontSet,
  work: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-fonts-'));
  try {
    const browser = await launchChromium({ FONTCONFIG_FILE: configure(set, folder) });
    try {
      return await work(browser);
    } finally {
      await browser.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
