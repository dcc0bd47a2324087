/** Puts a page's Markdown on the clipboard. */
import { keepsMerchant } from '../personal/shown-key.ts';

const timeoutMs = 15_000;

/** The twin's text. @throws where there is none, or a page in its place */
async function twinText(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const text = await response.text();
  if (/^\s*<!doctype/i.test(text)) throw new Error(`${url} is a page, not Markdown`);
  // The samples are copied as the page shows them.
  return keepsMerchant() ? (await import('../personal/personal.ts')).shownText(text) : text;
}

/** Copies the page's Markdown; returns true once it is on the clipboard. */
export async function copyTwin(url: string): Promise<boolean> {
  const text = twinText(url);
  try {
    if (typeof ClipboardItem === 'undefined') {
      await navigator.clipboard.writeText(await text);
    } else {
      // Safari allows writing within the press only: it takes the promise, not what comes later.
      const blob = text.then((markdown) => new Blob([markdown], { type: 'text/plain' }));
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    }
    return true;
  } catch {
    // Where the clipboard failed, the text may fail later, unheard.
    text.catch(() => {});
    return false;
  }
}
