import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchSiteBuild } from '../../runtime/node/http/site-build.ts';
import { serveRoutes } from '../testing.ts';
import { siteFiles, targetOf } from './site-files.ts';

const page = (title: string) =>
  `<!doctype html><title>${title}</title><script>let a=1</script><script src=/docs/assets/js/main.js defer></script>`;
const files: Readonly<Record<string, string>> = {
  'index.html': page('Overview'),
  'Sign/index.html': `${page('Sign')}${'<p>again and again</p>'.repeat(100)}`,
  'Sign.md': '# Sign\n',
  '404.html': page('Nothing here'),
  'zh/index.html': page('文档'),
  'zh/Sign/index.html': page('签名'),
  'zh/Sign.md': '# 签名\n',
  'index.md': '# Overview\n',
  'zh/404.html': page('没有'),
  'assets/js/main.js': 'let b=2',
  'sitemap.xml': '<urlset/>',
  'llms.txt': 'all',
};

let folder: string;
let answer: ReturnType<typeof serveRoutes>;

async function writeBuild(to: string, contents: Readonly<Record<string, string>> = files): Promise<void> {
  for (const [path, content] of Object.entries(contents)) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await writeFile(join(to, path), content);
  }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-site-'));
  await writeFile(join(folder, 'secret.txt'), 'a secret of the server');
  answer = serveRoutes(siteFiles(watchSiteBuild(join(folder, 'dist')), () => 'https://pay.example.com'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function get(url: string, headers: Record<string, string> = {}) {
  const reply = await answer(url, { headers });
  const rawPayload = Buffer.from(await reply.arrayBuffer());
  return {
    statusCode: reply.status,
    headers: Object.fromEntries(reply.headers),
    rawPayload,
    body: rawPayload.toString(),
  };
}

test('a page has one address, in both languages', async () => {
  await writeBuild(join(folder, 'dist'));
  for (const [url, title] of [
    ['/docs/', 'Overview'],
    ['/docs/Sign', 'Sign'],
    ['/docs/zh/', '文档'],
  ] as const) {
    const reply = await get(url);
    expect(reply.statusCode, url).toBe(200);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.body).toContain(`<title>${title}</title>`);
  }
  const elsewhere = {
    '/docs': '/docs/',
    '/docs/index.html': '/docs/',
    '/docs/Sign/': '/docs/Sign',
    '/docs/Sign.html': '/docs/Sign',
    '/docs/Sign/index.html': '/docs/Sign',
    '/docs/zh': '/docs/zh/',
    '/docs/Sign.html?a=1': '/docs/Sign?a=1',
    '/docs/sign': '/docs/Sign',
    '/docs/SIGN/?a=1': '/docs/Sign?a=1',
    '/docs/ZH/sign': '/docs/zh/Sign',
  };
  for (const [url, location] of Object.entries(elsewhere)) {
    const reply = await get(url);
    expect([reply.statusCode, reply.headers['location']], url).toEqual([301, location]);
  }
});

test('what is not there answers 404 with the page of its language', async () => {
  await writeBuild(join(folder, 'dist'));
  for (const [url, title] of [
    ['/docs/Nothing', 'Nothing here'],
    ['/docs/404.html', 'Nothing here'],
    ['/docs/zh/Nothing', '没有'],
  ] as const) {
    const reply = await get(url);
    expect(reply.statusCode, url).toBe(404);
    expect(reply.body).toContain(title);
  }
});

test('no path leaves the build', async () => {
  await writeBuild(join(folder, 'dist'));
  for (const path of [
    '../secret.txt',
    '..%2fsecret.txt',
    '%2e%2e/secret.txt',
    'assets/../../secret.txt',
    'assets/..%2f..%2fsecret.txt',
    '..%5csecret.txt',
    '/etc/passwd',
    '%2fetc%2fpasswd',
    'Sign%00.html',
  ]) {
    const reply = await get(`/docs/${path}`);
    expect(reply.statusCode, path).toBeGreaterThanOrEqual(400);
    expect(reply.body, path).not.toContain('a secret of the server');
    expect(reply.body).not.toContain('root:');
  }
});

test('types, caching and compression', async () => {
  await writeBuild(join(folder, 'dist'));
  const types = {
    'Sign.md': 'text/markdown; charset=utf-8',
    'llms.txt': 'text/plain; charset=utf-8',
    'sitemap.xml': 'application/xml; charset=utf-8',
    'assets/js/main.js': 'text/javascript; charset=utf-8',
  };
  for (const [path, type] of Object.entries(types)) {
    expect((await get(`/docs/${path}`)).headers['content-type'], path).toBe(type);
  }
  const asset = await get('/docs/assets/js/main.js');
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');

  const plain = await get('/docs/Sign');
  expect(plain.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept, accept-encoding' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const again = await get('/docs/Sign', { 'if-none-match': String(plain.headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);

  const brotli = await get('/docs/Sign', { 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  const gzipped = await get('/docs/Sign', { 'accept-encoding': 'gzip, br;q=0' });
  expect(gzipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body);
});

test('a request for Markdown gets the page’s Markdown twin', async () => {
  await writeBuild(join(folder, 'dist'));
  const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  for (const [url, accept, type, text] of [
    ['/docs/Sign', 'text/markdown', 'text/markdown', '# Sign'],
    ['/docs/Sign', 'text/markdown, text/html;q=0.9, */*;q=0.1', 'text/markdown', '# Sign'],
    ['/docs/', 'text/markdown', 'text/markdown', '# Overview'],
    ['/docs/zh/Sign', 'Text/Markdown', 'text/markdown', '# 签名'],
    ['/docs/Sign', browserAccept, 'text/html', '<title>Sign'],
    ['/docs/Sign', 'text/html, text/markdown;q=0.5', 'text/html', '<title>Sign'],
    ['/docs/Sign', 'text/markdown;q=0', 'text/html', '<title>Sign'],
    ['/docs/zh/', 'text/markdown', 'text/html', '<title>文档'],
  ] as const) {
    const reply = await get(url, { accept });
    expect(reply.statusCode, accept).toBe(200);
    expect(reply.headers['content-type'], `${url} ${accept}`).toBe(`${type}; charset=utf-8`);
    expect(reply.body).toContain(text);
    expect(reply.headers['vary']).toBe('accept, accept-encoding');
  }
  expect((await get('/docs/Nothing', { accept: 'text/markdown' })).statusCode).toBe(404);
});

test('a page lets its own script run and nothing from elsewhere', async () => {
  await writeBuild(join(folder, 'dist'));
  const policy = String((await get('/docs/')).headers['content-security-policy']);
  // The hash of "let a=1", as a browser would compute it.
  expect(policy).toContain("script-src 'self' 'sha256-");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect((await get('/docs/llms.txt')).headers['content-security-policy']).toBeUndefined();
});

test('until the site is built the page says so, and a later build is served', async () => {
  const before = await get('/docs/Sign');
  expect(before.statusCode).toBe(503);
  expect(before.headers['retry-after']).toBe('3');
  expect(before.body).toContain('http-equiv="refresh"');
  expect(before.body).toMatch(/npm start[\s\S]+文档尚未就绪/);

  await writeBuild(join(folder, 'dist'));
  await expect.poll(async () => (await get('/docs/Sign')).statusCode).toBe(200);

  await writeBuild(join(folder, 'next'), { ...files, 'index.html': page('Second edition') });
  await rename(join(folder, 'dist'), join(folder, 'old'));
  await rename(join(folder, 'next'), join(folder, 'dist'));
  await expect.poll(async () => (await get('/docs/')).body).toContain('Second edition');
});

test('paths that only look like pages are none', () => {
  const build = { has: (path: string) => path in files, inAnyCase: () => undefined };
  expect(targetOf('Sign/index.html/', build)).toEqual({ kind: 'missing' });
  expect(targetOf('assets', build)).toEqual({ kind: 'missing' });
  expect(targetOf('assets/js/main.js', build)).toEqual({ kind: 'file', path: 'assets/js/main.js' });
});

test("downloads name the gateway's own address; other files stay as they were built", async () => {
  const document = '{"servers":[{"url":"http://127.0.0.1:8080"}],"text":"see http://127.0.0.1:8080/docs/"}';
  await writeBuild(join(folder, 'dist'), {
    ...files,
    'downloads/openapi.en.json': document,
    'zh/downloads/postman.zh.json': document,
    'downloads/errors.en.json': document,
  });
  for (const path of ['/docs/downloads/openapi.en.json', '/docs/zh/downloads/postman.zh.json']) {
    const { statusCode, headers, body } = await get(path);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(JSON.parse(body).servers).toEqual([{ url: 'https://pay.example.com' }]);
  }
  expect((await get('/docs/downloads/errors.en.json')).body).toBe(document);
});
