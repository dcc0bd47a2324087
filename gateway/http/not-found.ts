/** The not-found page of everything outside the gateway's own surfaces (decision 2). */
const html = `<!doctype html>
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
<p><a href="/health">Is the gateway ready?</a> · <a href="/metrics">Metrics</a></p>
<section lang="zh">
<h2>页面不存在</h2>
<p>该地址没有内容。API 请求请发送到 <code>/api/entry</code>。</p>
<p><a href="/health">网关是否就绪？</a> · <a href="/metrics">监控指标</a></p>
</section>
</main>
</body>
</html>
`;

export const notFoundPage = {
  html,
  headers: { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'" },
} as const;
