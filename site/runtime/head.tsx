/**
 * What Docusaurus needs of react-helmet-async, in its own names: `<Head>` anywhere on the page puts tags into
 * the document's head. The theme's webpack settings put this in its place, 5 KB less for every page.
 */
import {
  createContext,
  createElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useRef,
} from 'react';
import { type HeadTags, headTags, type Tag, type TagName } from './head-tags.ts';
import { whenTextIsThere } from './reader.ts';

/** Marks what belongs to us among the head's tags. */
const own = 'data-rh';

interface Collected {
  toString(): string;
  toComponent(): ReactElement[];
}

/** What the build reads once the page is rendered. */
interface ServerHead {
  readonly title: Collected;
  readonly htmlAttributes: Collected;
  readonly bodyAttributes: Collected;
  readonly meta: Collected;
  readonly link: Collected;
  readonly script: Collected;
  readonly style: Collected;
}

interface Registry {
  /** The children of each `<Head>`, by an object that stands for it. */
  readonly parts: Map<object, ReactNode>;
}

const RegistryContext = createContext<Registry>({ parts: new Map() });

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function attributesText(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === '' ? name : `${name}="${escaped(value)}"`))
    .join(' ');
}

function tagText({ name, attributes, text }: Tag): string {
  const start = `<${name} ${own}="" ${attributesText(attributes)}`;
  return name === 'meta' || name === 'link' ? `${start}/>` : `${start}>${text}</${name}>`;
}

function serverHead(parts: Iterable<ReactNode>): ServerHead {
  const head = headTags([...parts]);
  const collected = (text: string, elements: ReactElement[] = []): Collected => ({
    toString: () => text,
    toComponent: () => elements,
  });
  const ofName = (name: TagName) => {
    const tags = head.tags.filter((tag) => tag.name === name);
    return collected(
      tags.map(tagText).join(''),
      tags.map((tag, index) => createElement(name, { key: index, ...tag.attributes })),
    );
  };
  return {
    title: collected(`<title>${escaped(head.title)}</title>`),
    htmlAttributes: collected(attributesText(head.html)),
    bodyAttributes: collected(attributesText(head.body)),
    meta: ofName('meta'),
    link: ofName('link'),
    script: ofName('script'),
    style: ofName('style'),
  };
}

/** Attributes that were ours the last time and are not now go away; the theme's own stay. */
function setAttributes(element: HTMLElement, attributes: Readonly<Record<string, string>>): void {
  const before = element.getAttribute(own)?.split(' ') ?? [];
  for (const name of before) if (!(name in attributes)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

function update({ title, html, body, tags }: HeadTags): void {
  if (title !== '' && document.title !== title) document.title = title;
  setAttributes(document.documentElement, html);
  setAttributes(document.body, body);
  const old = [...document.head.querySelectorAll(`[${own}]`)];
  const added = tags.map(({ name, attributes, text }) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries({ [own]: '', ...attributes })) element.setAttribute(key, value);
    element.textContent = text;
    const same = old.findIndex((each) => each.isEqualNode(element));
    if (same !== -1) old.splice(same, 1);
    return same === -1 ? element : undefined;
  });
  for (const element of old) element.remove();
  document.head.append(...added.filter((element) => element !== undefined));
}

interface HelmetProviderProps {
  /** Filled for the build to read. */
  readonly context?: { helmet?: ServerHead };
  readonly children: ReactNode;
}

export function HelmetProvider({ context, children }: HelmetProviderProps): ReactElement {
  const registry = useRef<Registry>({ parts: new Map() }).current;
  if (context !== undefined) {
    // Read only after the whole page has been rendered.
    Object.defineProperty(context, 'helmet', {
      get: () => serverHead(registry.parts.values()),
      configurable: true,
    });
  }
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

export function Helmet({ children }: { readonly children?: ReactNode }): null {
  const { parts } = useContext(RegistryContext);
  const self = useRef<object>({}).current;
  // In the build nothing has effects: what is asked for is noted while rendering.
  if (typeof window === 'undefined') parts.set(self, children);
  useLayoutEffect(() => {
    parts.set(self, children);
    // The head is the server's until the text, which has a part in it, is taken over.
    whenTextIsThere(() => update(headTags([...parts.values()])));
  });
  useLayoutEffect(
    () => () => {
      parts.delete(self);
      update(headTags([...parts.values()]));
    },
    [parts, self],
  );
  return null;
}
