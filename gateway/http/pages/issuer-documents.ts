/**
 * Pages between the checkout and an issuer's page elsewhere (3-D Secure), without a build: the form that goes there, and
 * what is said where a return changes nothing. Both languages, as nothing has asked the payer for one.
 */
import type { Text } from '@tollgate/contract/model';
import type { Redirect } from '../../acquirers/port/card-result.ts';
import { respondHtml } from '../respond.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const style = `
:root { color-scheme: light dark; --ink: #1c2430; --soft: #55606e; --ground: #f5f6f8; --card: #fff; --act: #1f5fd6; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8ecf2; --soft: #a5b0be; --ground: #12161c; --card: #1b212a; --act: #2f6fe0; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground);
  color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', sans-serif; }
main { width: 100%; max-width: 26rem; padding: 1.5rem; border-radius: .75rem; background: var(--card); }
h1, h2 { margin: 0 0 .25rem; font-size: 1.25rem; line-height: 1.3; }
p { margin: 0 0 1.25rem; color: var(--soft); }
h2 { font-size: 1.0625rem; }
button, a { display: block; width: 100%; min-height: 3rem; padding: .7rem 1rem; border: 0; border-radius: .5rem;
  background: var(--act); color: #fff; font: inherit; font-weight: 600; text-align: center; text-decoration: none;
  cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
`;

interface Content {
  readonly title: Text;
  readonly text: Text;
  /** Markup below the texts. */
  readonly act?: string;
}

function documentOf({ title, text, act = '' }: Content, nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title.en} · ${title.zh}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<h1>${title.en}</h1>
<p>${text.en}</p>
<section lang="zh-CN">
<h2>${title.zh}</h2>
<p>${text.zh}</p>
</section>
${act}
</main>
</body>
</html>
`;
}

/** Nothing from elsewhere, no framing; `more`: what a page allows beside its style. */
const headersOf = (nonce: string, more = "form-action 'none'") => ({
  'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'; ${more}`,
  // An issuer may ask where the form comes from; the link itself is none of its business.
  'referrer-policy': 'strict-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
});

const away: Content = {
  title: { en: 'Continue to your bank', zh: '前往发卡机构' },
  text: {
    en: 'Your card issuer verifies your identity. You will then return here.',
    zh: '发卡机构将验证您的身份，完成后您将返回此处。',
  },
};

/** Posts the fields to the issuer's page, by itself or by the button. `nonce`: not to be guessed, new each time. */
export function respondForm({ url, fields = {} }: Redirect, nonce: string): Response {
  const target = new URL(url);
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('\n');
  const act = `<form method="post" action="${escaped(target.href)}">
${inputs}
<button>Continue · 继续</button>
</form>
<script nonce="${nonce}">HTMLFormElement.prototype.submit.call(document.forms[0]);</script>`;
  // Issuers hand the form on to hosts of theirs, and browsers hold a redirect against this policy as well.
  const policy = `script-src 'nonce-${nonce}'; form-action ${target.protocol}`;
  return respondHtml(200, documentOf({ ...away, act }, nonce), headersOf(nonce, policy));
}

/** Why a return of a browser, or a visit, changes nothing, and what the payer does. */
export const notices = {
  over: {
    title: { en: 'This verification has ended', zh: '本次验证已结束' },
    text: {
      en: 'You have already completed the verification, or it timed out. Continue to see your payment.',
      zh: '验证此前已完成或已超时。请点击“继续”查看支付结果。',
    },
  },
  unknown: {
    title: { en: 'Page not found', zh: '页面不存在' },
    text: {
      en: 'There is no payment at this URL. Return to the merchant and pay again from there.',
      zh: '该地址没有对应的支付。请返回商户页面重新支付。',
    },
  },
  unreadable: {
    title: { en: "Your bank's response cannot be read", zh: '无法读取发卡机构的应答' },
    text: {
      en: 'Nothing was changed. Return to the merchant to see your payment, or pay again from there.',
      zh: '支付状态未变更。请返回商户页面查看支付结果或重新支付。',
    },
  },
  away: {
    title: { en: 'Please try again in a moment', zh: '请稍后重试' },
    text: {
      en: "Your bank's response cannot be verified right now. Reload this page.",
      zh: '暂时无法核实发卡机构返回的结果，请刷新本页面。',
    },
  },
} as const satisfies Readonly<Record<string, Content>>;

/** `next`: where the payer goes on; null where only the shop knows. */
export function respondNotice(
  httpStatus: number,
  notice: keyof typeof notices,
  nonce: string,
  next: string | null = null,
): Response {
  const act = next === null ? '' : `<a href="${escaped(next)}">Continue · 继续</a>`;
  return respondHtml(httpStatus, documentOf({ ...notices[notice], act }, nonce), headersOf(nonce));
}
