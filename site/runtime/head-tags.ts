/** The head of a page as data: what all parts of the page ask for, the later ones going before the earlier. */
import { Children, isValidElement, type ReactNode } from 'react';

export type TagName = 'meta' | 'link' | 'script' | 'style';

export interface Tag {
  readonly name: TagName;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface HeadTags {
  readonly title: string;
  readonly html: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>>;
  readonly tags: readonly Tag[];
}

interface ElementProps {
  readonly children?: ReactNode;
  readonly [name: string]: unknown;
}

/** React's names where they are not HTML's own. */
const htmlNames: Readonly<Record<string, string>> = {
  charSet: 'charset',
  className: 'class',
  httpEquiv: 'http-equiv',
  hrefLang: 'hreflang',
  crossOrigin: 'crossorigin',
};

/** As React writes them: data-* and aria-* say false, other attributes are left out then. */
function attributesOf(props: ElementProps): Record<string, string> {
  return Object.fromEntries(
    Object.entries(props).flatMap(([name, value]) => {
      const isSaid = /^(?:data|aria)-/.test(name);
      if (name === 'children' || value === undefined || value === null) return [];
      if (value === false && !isSaid) return [];
      return [[htmlNames[name] ?? name, value === true && !isSaid ? '' : String(value)]];
    }),
  );
}

/** Two tags of one identity are one: the later is kept. Tags without one are all kept. */
function identityOf({ name, attributes }: Tag): string | undefined {
  if (name === 'link' && attributes['rel'] === 'canonical') return 'canonical';
  if (name !== 'meta') return undefined;
  const key = ['charset', 'name', 'property', 'http-equiv'].find((each) => attributes[each] !== undefined);
  return key === undefined ? undefined : `${key}=${key === 'charset' ? '' : attributes[key]}`;
}

function isTagName(type: unknown): type is TagName {
  return type === 'meta' || type === 'link' || type === 'script' || type === 'style';
}

/** @param parts the children of every `<Head>` of the page, in the order in which the page has them */
export function headTags(parts: readonly ReactNode[]): HeadTags {
  let title = '';
  let html: Record<string, string> = {};
  let body: Record<string, string> = {};
  const tags: Tag[] = [];
  for (const element of parts.flatMap((part) => Children.toArray(part))) {
    if (!isValidElement<ElementProps>(element)) continue;
    const { type, props } = element;
    const text = Children.toArray(props.children).join('');
    if (type === 'title') title = text;
    else if (type === 'html') html = { ...html, ...attributesOf(props) };
    else if (type === 'body') body = { ...body, ...attributesOf(props) };
    else if (isTagName(type)) tags.push({ name: type, attributes: attributesOf(props), text });
  }
  const last = new Map(tags.map((tag, index) => [identityOf(tag) ?? `${index}`, tag]));
  return { title, html, body, tags: [...last.values()] };
}
