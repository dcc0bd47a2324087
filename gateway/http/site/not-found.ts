/**
 * The not-found page of everything outside the gateway's own surfaces (decision 2): the documentation's, and a
 * plain one with the same ways on as long as that is not built.
 */
import { siteBuild } from '../../runtime/node/http/site-build.ts';
import { pagePolicy } from './site-files.ts';

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
<p>There is nothing at this address. Calls of the API go to <code>/api/entry</code>.</p>
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

/** The page as it is at the moment of asking. */
export const notFoundPage = {
  get html(): string {
    return siteBuild()?.notFound?.bytes.toString('utf8') ?? plain;
  },
  get headers(): Readonly<Record<string, string>> {
    const built = siteBuild()?.notFound;
    return built === undefined ? plainPolicy : pagePolicy(built.scriptHashes);
  },
};
