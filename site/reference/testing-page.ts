/** The reference on a page of its own, as it is in the built site, without the frame around it. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Language } from '@tollgate/contract/model';
import { build } from 'vite';
import { referenceHtml } from './content.tsx';
import { allPage, referencePages } from './pages.ts';

export interface TestSite {
  /** `http://127.0.0.1:…/docs/CloudAPI/all`, in Chinese below `/docs/zh/`; or another page by its path. */
  url(language: Language, path?: string): string;
  close(): Promise<void>;
}

const baseUrls: Readonly<Record<Language, string>> = { en: '/docs/', zh: '/docs/zh/' };

interface Bundle {
  readonly script: string;
  readonly style: string;
}

async function bundle(): Promise<Bundle> {
  const entry = fileURLToPath(new URL('testing-entry.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: entry, output: { codeSplitting: false } },
    },
  });
  const files = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  let [script, style] = ['', ''];
  for (const file of files) {
    if (file.type === 'chunk') script += file.code;
    else if (file.fileName.endsWith('.css')) style += String(file.source);
  }
  return { script, style };
}

/** An empty bar as high as the site's takes the place of the frame. */
function pageHtml(language: Language, path: string): string {
  const content = referenceHtml({ language, baseUrl: baseUrls[language], path });
  const tag = language === 'en' ? 'en' : 'zh-CN';
  return `<!doctype html><html lang="${tag}"><head><meta charset="utf-8"><title>Reference</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<script>document.documentElement.dataset.js='';document.documentElement.dataset.theme=new URLSearchParams(location.search).get('theme')??'light'</script>
<link rel="stylesheet" href="/style.css"></head>
<body><div class="test-bar"></div><div class="page"><div id="reference" class="reference">${content}</div></div>
<script type="module" src="/script.js"></script></body></html>`;
}

const barStyle =
  '.test-bar{position:sticky;top:0;z-index:10;height:var(--tg-navbar-height);background:var(--tg-bg);border-bottom:1px solid var(--tg-line)}';

/** Serves both languages; what the page would fetch of itself is served, too. */
export async function startTestSite(): Promise<TestSite> {
  const { script, style } = await bundle();
  const server: Server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/\?.*$/, '');
    const language = path.startsWith(baseUrls.zh) ? 'zh' : 'en';
    const page = referencePages.find((each) => baseUrls[language] + each.path === path);
    const [type, text] =
      path === '/style.css'
        ? ['text/css', style + barStyle]
        : path === '/script.js'
          ? ['text/javascript', script]
          : ['text/html; charset=utf-8', page === undefined ? '' : pageHtml(language, page.path)];
    response.setHeader('content-type', type);
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (language, path = allPage.path) => `http://127.0.0.1:${port}${baseUrls[language]}${path}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
