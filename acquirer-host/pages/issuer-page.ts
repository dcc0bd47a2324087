/** The issuer's page of a challenge: it asks for the code of the test cards, and sends the browser back. */
import { challengeCode } from '@tollgate/contract/sandbox/card-outcome';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (one) => entities[one] ?? one);

const document = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Test issuer</title><main>${body}</main></html>`;

export const challengePage = (number: string) =>
  document(`<h1>Test issuer · 测试发卡机构</h1>
<form method="post" action="issuer/answer"><input type="hidden" name="payment" value="${escaped(number)}">
<p><label>Code · 验证码 (${challengeCode}) <input name="code" inputmode="numeric" autocomplete="one-time-code"></label></p>
<p><button name="act" value="confirm">Confirm · 确认</button>
<button name="act" value="cancel">Cancel · 取消</button></p></form>`);

export const unknownPage = () => document('<p>There is nothing to confirm. · 没有需要确认的支付。</p>');

/** A form that goes back by itself, as those of access control servers do; with a button where scripts are off. */
export const returnPage = (returnUrl: string, number: string, scriptNonce: string) =>
  document(`<form method="post" action="${escaped(returnUrl)}">
<input type="hidden" name="payment" value="${escaped(number)}"><button>Back to the shop · 返回商户</button></form>
<script nonce="${scriptNonce}">document.forms[0].submit()</script>`);

export type ChallengeResult = 'passed' | 'failed' | 'cancelled';

export function challengeResult(form: URLSearchParams): ChallengeResult {
  if (form.get('act') === 'cancel') return 'cancelled';
  return form.get('code')?.trim() === challengeCode ? 'passed' : 'failed';
}
