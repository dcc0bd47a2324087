/** The page of an address that leads to another one: any web server can send it. */
import type { Language } from '@tollgate/contract/model';
import { languageTags } from '../language-names.ts';
import { redirects } from '../navigation.ts';
import { siteConfig } from '../site-config.ts';

/** The target keeps the part that the address is opened with, unless it names a part itself. */
function redirectPage(target: string, language: Language): string {
  const [page = ''] = target.split('#');
  const kept = target.includes('#') ? '' : '+location.hash';
  return (
    `<!doctype html><html lang="${languageTags[language]}"><head><meta charset="utf-8"><title>${siteConfig.product}</title>` +
    `<meta name="robots" content="noindex"><link rel="canonical" href="${siteConfig.url}${page}">` +
    `<script>location.replace(${JSON.stringify(target)}${kept})</script>` +
    `<noscript><meta http-equiv="refresh" content="0; url=${target}"></noscript></head>` +
    `<body><a href="${target}">${target}</a></body></html>\n`
  );
}

/** Returns the pages of all redirects by their path, to be checked for targets that there are. */
export function redirectPages(language: Language, baseUrl: string): ReadonlyMap<string, string> {
  return new Map(Object.entries(redirects).map(([from, to]) => [from, redirectPage(baseUrl + to, language)]));
}
