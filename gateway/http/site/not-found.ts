/**
 * The not-found page of everything outside the gateway's own surfaces (decision 2): the documentation's, and a
 * plain one with the same links as long as that is not built.
 */
import { respondHtml } from '../respond.ts';
import { pagePolicy, type SiteBuild } from './site-files.ts';

const plain = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Page not found · 页面不存在 · Tollgate</title>
</head>
<body>
<main>
<h1>Page not found</h1>
<p>There is nothing at this URL. Send API calls to <code>/api/entry</code>.</p>
<p><a href="/docs/">Documentation</a> · <a href="/docs/CloudAPI">API reference</a> ·
<a href="/health">Is the gateway ready?</a></p>
<section lang="zh-CN">
<h2>页面不存在</h2>
<p>该地址没有内容。API 请求请发送到 <code>/api/entry</code>。</p>
<p><a href="/docs/zh/">文档首页</a> · <a href="/docs/zh/CloudAPI">API 参考</a> ·
<a href="/health">网关是否就绪？</a></p>
</section>
</main>
</body>
</html>
`;

const plainPolicy = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
};

/** `site`: the documentation, where it is built. */
export function respondNotFound(site: SiteBuild | undefined): Response {
  const page = site?.notFound;
  return page === undefined
    ? respondHtml(404, plain, plainPolicy)
    : respondHtml(404, page.bytes, pagePolicy(page.scriptHashes));
}
