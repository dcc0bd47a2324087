/**
 * Makes the pictures of the site from the running product: `npm run pictures` those whose screen has changed,
 * `npm run pictures -- --all` every one, `-- workbench exam` these.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Language } from '@tollgate/contract/model';
import type { Browser, Page } from 'playwright-core';
import { ensurePages } from '../../scripts/build.mjs';
import {
  type Picture,
  type PictureName,
  type PictureTheme,
  pictureFile,
  pictureMaxBytes,
  pictures,
  pictureThemes,
} from '../../site/pictures/pictures.ts';
import { manifestFile, picturesFolder, readManifest, sourcesHash } from '../../site/pictures/sources.ts';
import { launchChromium } from '../support/browser/chromium.ts';
import { scenes } from './scenes.ts';
import { openWorld, type World } from './world.ts';

const languages = [
  ['en', 'en-US'],
  ['zh', 'zh-CN'],
] as const;
const qualities = [82, 70, 58, 46, 34, 22];

/** The page as WebP, as good as its size allows. @throws where even the least is too large */
async function photograph(page: Page, { name, width, height }: Picture): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, width, height, scale: 1 };
  for (const quality of qualities) {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality, clip });
    const bytes = Buffer.from(data, 'base64');
    if (bytes.length <= pictureMaxBytes) return bytes;
  }
  throw new Error(`the picture ${name} is larger than ${pictureMaxBytes} bytes`);
}

async function makePicture(
  browser: Browser,
  world: World,
  picture: Picture & { readonly name: PictureName },
  [language, locale]: readonly [Language, string],
  theme: PictureTheme,
): Promise<void> {
  const { name, width, height } = picture;
  const context = await browser.newContext({
    viewport: { width, height },
    locale,
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    await scenes[name](page, world, language);
    // Fonts and the last data are drawn.
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    });
    const folder = join(picturesFolder, language);
    mkdirSync(folder, { recursive: true });
    const bytes = await photograph(page, picture);
    writeFileSync(join(folder, pictureFile(name, theme)), bytes);
    process.stdout.write(`${language} ${pictureFile(name, theme)} ${bytes.length}\n`);
  } finally {
    await context.close();
  }
}

const { values, positionals } = parseArgs({ options: { all: { type: 'boolean' } }, allowPositionals: true });
const manifest = readManifest();
const wanted = pictures.filter((picture) =>
  positionals.length > 0
    ? positionals.includes(picture.name)
    : values.all === true || manifest[picture.name] !== sourcesHash(picture),
);
if (wanted.length > 0) {
  if ((await ensurePages()) !== 0) throw new Error('the pages cannot be built');
  const [browser, world] = await Promise.all([launchChromium(), openWorld()]);
  try {
    for (const picture of wanted) {
      for (const language of languages)
        for (const theme of pictureThemes) await makePicture(browser, world, picture, language, theme);
    }
    const made = Object.fromEntries(wanted.map((picture) => [picture.name, sourcesHash(picture)]));
    const all = Object.entries({ ...manifest, ...made }).sort(([one], [other]) => (one < other ? -1 : 1));
    writeFileSync(manifestFile, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
  } finally {
    await browser.close();
    await world.close();
  }
}
process.stdout.write(`${wanted.length} of ${pictures.length} pictures made\n`);
