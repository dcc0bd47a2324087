/** Page that /docs/ answers until the documentation is built; it reloads by itself. */
const lookAgainSeconds = 3;

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${lookAgainSeconds}">
<title>Documentation being built · 文档构建中 · Tollgate</title>
</head>
<body>
<main>
<h1>The documentation is not ready yet</h1>
<p><code>npm start</code> builds it while the gateway already accepts calls. The <code>docs …</code> line in
the terminal shows when it is ready. This page reloads every ${lookAgainSeconds} seconds.</p>
<p>If you started the gateway in a different way, build the documentation once: <code>node scripts/site.mjs</code>.</p>
<section lang="zh-CN">
<h2>文档尚未就绪</h2>
<p><code>npm start</code> 会在网关启动后构建文档，期间网关可正常处理请求；命令行窗口出现 <code>docs …</code> 一行即表示完成。
本页每 ${lookAgainSeconds} 秒自动刷新。</p>
<p>以其他方式启动网关时，请先构建一次：<code>node scripts/site.mjs</code>。</p>
</section>
</main>
</body>
</html>
`;

export const notBuiltPage = {
  html,
  headers: {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    'retry-after': String(lookAgainSeconds),
  },
} as const;
