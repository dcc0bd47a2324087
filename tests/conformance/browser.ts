/** A payer's browser without a screen: the checkout page, and the pages of a challenge (3-D Secure), by HTTP alone. */
import { setTimeout as delay } from 'node:timers/promises';
import { type CheckoutState, type CheckoutView, readCheckoutView } from '@tollgate/contract/pages/checkout';
import { challengeCode, testCardById } from '@tollgate/contract/sandbox/card-outcome';
import { encryptCard } from '@tollgate/sdk';

const triesMax = 40;
const pauseMs = 500;
const firstNotWell = 500;

/** Loads a page as often as a payer would, while its server is away. */
async function load(url: string, init?: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(60_000), ...init });
      if (response.status < firstNotWell || tries === triesMax) return response;
      await response.body?.cancel();
    } catch (error) {
      if (tries === triesMax) throw error;
    }
    await delay(pauseMs);
  }
}

async function view(payUrl: string, action?: object): Promise<CheckoutView> {
  const address = payUrl.replace('/pay/', '/pay/api/c/');
  const headers = { 'content-type': 'application/json' };
  const response = await load(address, action && { method: 'POST', headers, body: JSON.stringify(action) });
  const text = await response.text();
  const found = readCheckoutView(JSON.parse(text));
  if (found === undefined) throw new Error(`no checkout page, but ${response.status} ${text.slice(0, 200)}`);
  return found;
}

export function cardOf(id: string) {
  const card = testCardById(id);
  if (card === undefined) throw new Error(`there is no test card ${id}`);
  return { pan: card.groups.join(' '), holder: 'JANE DOE', cvv: '123', expiry: '1239' };
}

/** Pays by card on the checkout page. */
export async function payByCard(payUrl: string, card: string): Promise<CheckoutView> {
  const { attempts, billing, card_key: key } = await view(payUrl);
  const sealed = await encryptCard(cardOf(card), key);
  const address = billing === null ? {} : { billing: { country: 'US', zip: '10118' } };
  return view(payUrl, { action: 'pay', option: 'Card', attempt: attempts + 1, card: sealed, ...address });
}

/** Returns the state that the checkout page shows. */
export const shownState = async (payUrl: string): Promise<CheckoutState> => (await view(payUrl)).state;

/** Chooses a wallet on the checkout page. */
export const chooseWallet = (payUrl: string, option: string): Promise<CheckoutView> =>
  view(payUrl, { action: 'choose', option });

/** The code that the page shows, once there is one. */
export async function shownCode(payUrl: string): Promise<string | undefined> {
  const code = (await view(payUrl)).wallet?.qrcode_url;
  return code === undefined || code === '' ? undefined : code;
}

interface Form {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

const plain = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const formTag = /<form method="post" action="([^"]+)"/;

/** Reads the first form of a page. */
function formOf(html: string, base: string): Form {
  const [, action] = formTag.exec(html) ?? [];
  if (action === undefined) throw new Error(`no form at ${base}`);
  const inputs = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  const fields = Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, plain(value)]));
  return { action: new URL(plain(action), base).href, fields };
}

const submit = ({ action, fields }: Form, more: Readonly<Record<string, string>> = {}) =>
  load(action, { method: 'POST', body: new URLSearchParams({ ...fields, ...more }) });

export type CardholderAct = 'pass' | 'fail' | 'cancel';

const wrongCode = '000000';
const answers: Readonly<Record<CardholderAct, Readonly<Record<string, string>>>> = {
  pass: { act: 'confirm', code: challengeCode },
  fail: { act: 'confirm', code: wrongCode },
  cancel: { act: 'cancel' },
};

/**
 * Follows the challenge to the issuer's page, answers there, and comes back. Returns the status of the last page.
 * @param reachable gives the address behind that of an issuer, which has its https from a proxy that is not there
 */
export async function answerIssuer(
  challengeUrl: string,
  reachable: (address: string) => string,
  act: CardholderAct,
): Promise<number> {
  const atHost = ({ action, fields }: Form): Form => ({
    action: reachable(action),
    fields,
  });
  const toIssuer = await load(challengeUrl);
  const page = await toIssuer.text();
  // The order may have expired meanwhile: its page says so.
  const hasExpired =
    !formTag.test(page) && (await shownState(challengeUrl.replace('/3ds/', '/'))) !== 'challenge';
  if (hasExpired) return toIssuer.status;
  const issuer = await submit(atHost(formOf(page, challengeUrl)));
  const back = await submit(atHost(formOf(await issuer.text(), issuer.url)), answers[act]);
  const returned = await submit(formOf(await back.text(), back.url));
  await returned.body?.cancel();
  return returned.status;
}

const maxTries = 3;

/** Answers the sandbox's issuer, which asks again after a wrong code. Returns the status of the last answer. */
export async function answerSandboxIssuer(challengeUrl: string, act: CardholderAct): Promise<number> {
  const address = challengeUrl.replace('/pay/3ds/', '/pay/api/3ds/');
  const code = act === 'pass' ? challengeCode : wrongCode;
  const body = JSON.stringify(act === 'cancel' ? { action: 'cancel' } : { action: 'submit', code });
  const headers = { 'content-type': 'application/json' };
  let status = 0;
  for (let tries = act === 'fail' ? maxTries : 1; tries > 0; tries -= 1) {
    const answer = await load(address, { method: 'POST', headers, body });
    await answer.body?.cancel();
    status = answer.status;
  }
  return status;
}
