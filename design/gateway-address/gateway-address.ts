/**
 * Where the gateway of a page is, found from the page's own address: at the root of its origin as a rule, and below a
 * folder such as `/docs/~` where the gateway is a sandbox inside a page of the documentation.
 */
const ownPage = /^(.*?)\/(?:pay|terminal|workbench)(?:\/|$)/;

/** Returns what comes before the gateway's own paths in the path of one of its pages; empty at the root. */
export const basePathOf = (pathname: string): string => ownPage.exec(pathname)?.[1] ?? '';

// Tests of a page's parts run where there is no page.
const basePath = () => (typeof location === 'undefined' ? '' : basePathOf(location.pathname));

/** Returns true where the gateway is a sandbox inside a page of the browser: it is reached by no socket. */
export const isInsidePage = (): boolean => basePath().endsWith('/~');

/** Returns the path of this page's origin for a path of the gateway; an address with a scheme stays as it is. */
export const gatewayPath = (path: string): string => (path.startsWith('/') ? basePath() + path : path);

/** Returns where the gateway answers, as clients have it, without a slash at its end. */
export const gatewayUrl = (): string => location.origin + basePath();

const fileOfPage = /(?<= (?:src|href)=")(?=\/(?:pay|terminal|workbench)\/assets\/)/g;

/** Returns the built document of a page as it is served below a base: its files are there, too. */
export const documentBelow = (html: string, base: string): string => html.replaceAll(fileOfPage, base);
