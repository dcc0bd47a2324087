/** Bodies that a page sends by `fetch`. Firefox gives playwright none, so the page itself notes them. */
import type { Page, Request } from 'playwright-core';

interface Sent {
  readonly url: string;
  readonly body: string;
}

declare const window: Window & { sentBodies?: Sent[] };

/** Runs in the page, before any script of its own. */
function noteBodies(): void {
  const sent: Sent[] = [];
  window.sentBodies = sent;
  const original = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, document.baseURI).href;
    if (init?.method === 'POST') sent.push({ url, body: String(init.body ?? '') });
    return original(input, init);
  };
}

/** Notes from now on what an open page sends. */
export const noteBodiesOf = (page: Page): Promise<unknown> => page.evaluate(noteBodies);

/** All bodies that a page has sent since they are noted. */
export const sentBodies = async (page: Page): Promise<readonly string[]> =>
  (await page.evaluate(() => window.sentBodies ?? [])).map(({ body }) => body);

/** For `createPages`: a page whose bodies can be asked for. */
export const notingBodies = (page: Page): Promise<unknown> => page.addInitScript(noteBodies);

/**
 * The body of a POST.
 * @param requests all that the page has sent since it was opened, in their order
 */
export async function sentBody(
  page: Page,
  request: Request | undefined,
  requests: readonly Request[],
): Promise<string> {
  const known = request?.postData() ?? null;
  if (request === undefined || known !== null) return known ?? '';
  const alike = requests.filter((each) => each.method() === 'POST' && each.url() === request.url());
  const sent = (await page.evaluate(() => window.sentBodies ?? [])).filter(
    ({ url }) => url === request.url(),
  );
  return sent[alike.indexOf(request)]?.body ?? '';
}
