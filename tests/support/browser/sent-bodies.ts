/** Bodies of what a page sends by `fetch`. Firefox does not give them to playwright, so that the page itself notes them. */
import type { Page, Request } from 'playwright-core';

export interface SentBodies {
  /** What `request` carried; empty where it has no body, or was not sent by the page that is open. */
  of(request: Request | undefined): Promise<string>;
}

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
    const { url } = new Request(input, init?.body instanceof ReadableStream ? {} : init);
    if (init?.method?.toUpperCase() === 'POST') sent.push({ url, body: String(init.body ?? '') });
    return original(input, init);
  };
}

/** @param requests all that the page has sent, in their order */
export async function watchBodies(page: Page, requests: () => readonly Request[]): Promise<SentBodies> {
  await page.addInitScript(noteBodies);
  return {
    async of(request) {
      if (request === undefined) return '';
      const known = request.postData();
      if (known !== null) return known;
      const posts = requests().filter((each) => each.method() === 'POST' && each.url() === request.url());
      const sent = await page.evaluate(() => window.sentBodies ?? []);
      return sent.filter(({ url }) => url === request.url())[posts.indexOf(request)]?.body ?? '';
    },
  };
}
