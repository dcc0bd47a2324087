/** The check of all links within the documentation: each leads to a page or a file, and to a part that the page has. */
import type { Language } from '@tollgate/contract/model';
import { siteBase } from '../page/base.ts';
import { pathIn } from '../page/language.ts';

/** Returns the values of an attribute in a page, decoded. */
function valuesOf(html: string, attribute: 'id' | 'href'): string[] {
  return [...html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    decodeURI(value.replaceAll('&amp;', '&')),
  );
}

/**
 * @param pages the HTML of each page by its address, such as `/docs/zh/Sign`
 * @param isFile whether an address is that of a file beside the pages
 * @param language of the pages; the other language has the same pages
 * @returns each broken link with the page that has it
 */
export function brokenLinks(
  pages: ReadonlyMap<string, string>,
  isFile: (address: string) => boolean,
  language: Language,
): string[] {
  const ids = new Map([...pages].map(([address, html]) => [address, new Set(valuesOf(html, 'id'))]));
  return [...pages].flatMap(([address, html]) => {
    const body = html.slice(html.indexOf('<body'));
    const isBroken = (link: string) => {
      if (!link.startsWith('#') && !link.startsWith(siteBase)) return false;
      const [path = '', hash] = link.split('#');
      const own = path === '' ? address : pathIn(path, language);
      const target = ids.get(own);
      if (target === undefined) return !isFile(own);
      return hash !== undefined && !target.has(hash);
    };
    return [...new Set(valuesOf(body, 'href'))].filter(isBroken).map((link) => `${address}: ${link}`);
  });
}
