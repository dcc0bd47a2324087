/** Packs the sample of a language: its sources, a text on how to start, the license, and what it needs of ours. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { siteConfig } from '../site-config.ts';
import { archiveName, commandsOf, type SampleArchive } from './languages.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Sources alone: a run leaves other files behind in the folder. */
const source = /\.(?:ts|py|java|php|cs|c|h|sh|go|mod)$|^Makefile$/;
/** Modules of the client that the sample imports, as its package has them. */
const clientEntries = ['index', 'sandbox'];

/** The same bytes from every build: the earliest time that a ZIP file can have, which it keeps without a zone. */
const packedAt = new Date(1980, 0, 1);

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => source.test(path.split('/').at(-1) ?? ''))
    .sort();
}

/** The sample in TypeScript runs on the client, which is on no registry: it comes along. */
function clientFiles(): Record<string, string> {
  const folder = 'node_modules/@tollgate/sdk';
  const exported = clientEntries.map((entry) => [
    entry === 'index' ? '.' : `./${entry}`,
    { types: `./${entry}.d.ts`, default: `./${entry}.js` },
  ]);
  const manifest = { name: '@tollgate/sdk', type: 'module', exports: Object.fromEntries(exported) };
  const modules = clientEntries.flatMap((entry) => [`${entry}.js`, `${entry}.d.ts`]);
  return {
    'package.json': `${JSON.stringify({ private: true, type: 'module' }, null, 2)}\n`,
    [`${folder}/package.json`]: `${JSON.stringify(manifest, null, 2)}\n`,
    ...Object.fromEntries(
      modules.map((name) => [`${folder}/${name}`, readFileSync(join(root, 'sdk/dist', name), 'utf8')]),
    ),
  };
}

function readme(archive: SampleArchive): string {
  const commands = ['```sh', ...commandsOf(archive), '```'];
  return [
    `# ${siteConfig.product}: ${archive.language}`,
    'Takes a payment, verifies every response and notification, waits for the result, fulfills the order once, and refunds part of the payment.',
    'Start the sandbox (`tollgate start`, or `npm start` in the project). Then, in this folder:',
    commands.join('\n'),
    'Open the URL after `open` and pay there. Guide: /docs/PaymentGatewaySDKSamples on the sandbox.',
    '完成一笔支付：对每个应答与通知验签，等待结果，只发货一次，并部分退款。',
    '启动沙箱（`tollgate start`，或在项目中执行 `npm start`），然后在本目录执行上述两条命令，打开 `open` 之后的地址付款。' +
      '文档见沙箱的 /docs/zh/PaymentGatewaySDKSamples。',
    '',
  ].join('\n\n');
}

/** The bytes of the archive of a language; the same sources give the same bytes. */
export function zipOf(archive: SampleArchive): Uint8Array {
  const folder = `samples/${archive.folder}`;
  const texts: Record<string, string> = {
    'README.md': readme(archive),
    LICENSE: readFileSync(join(root, 'LICENSE'), 'utf8'),
    ...(archive.folder === 'typescript' ? clientFiles() : {}),
    ...Object.fromEntries(
      sourcesIn(folder).map((path) => [path, readFileSync(join(root, folder, path), 'utf8')]),
    ),
  };
  const files: Zippable = {};
  for (const [path, text] of Object.entries(texts)) files[`${archiveName(archive)}/${path}`] = strToU8(text);
  return zipSync(files, { level: 9, mtime: packedAt });
}
