/** Which language a block of code is in: from its marks, or from the name above it. */
import { attribute, type Element, elementsWhere, isElement, textOf } from './article.ts';

/** Names as readers see them, and as Markdown calls the language. */
const languages: Readonly<Record<string, string>> = {
  bash: 'sh',
  c: 'c',
  'c#': 'csharp',
  curl: 'sh',
  go: 'go',
  html: 'html',
  http: 'http',
  java: 'java',
  javascript: 'js',
  json: 'json',
  kotlin: 'kotlin',
  php: 'php',
  python: 'python',
  shell: 'sh',
  sql: 'sql',
  text: '',
  typescript: 'ts',
  xml: 'xml',
};

function languageNamed(name: string): string | undefined {
  const key = name.toLowerCase();
  return Object.hasOwn(languages, key) ? languages[key] : undefined;
}

function isLabel({ tagName }: Element): boolean {
  return tagName === 'figcaption' || tagName === 'label';
}

/** A label that says no more than the language, which a fence says, too. */
export function isLanguageLabel(element: Element): boolean {
  return isLabel(element) && languageNamed(textOf(element)) !== undefined;
}

function marked(element: Element): string | undefined {
  const named = attribute(element, 'data-language') ?? attribute(element, 'data-lang');
  return named ?? /(?:^|\s)language-([\w+#-]+)/.exec(attribute(element, 'class') ?? '')?.[1];
}

function parentOf({ parentNode }: Element): Element | undefined {
  return parentNode !== null && 'tagName' in parentNode ? parentNode : undefined;
}

/** The language's name above an element: the nearest label before it among its siblings. */
function labelled(element: Element): string | undefined {
  const siblings = parentOf(element)?.childNodes ?? [];
  const before = siblings.slice(0, siblings.indexOf(element)).filter(isElement);
  const label = before.findLast((each) => isLabel(each) || each.tagName === 'pre');
  return label === undefined || !isLabel(label) ? undefined : languageNamed(textOf(label));
}

/** The language of a `<pre>`; empty where nothing says. */
export function codeLanguage(pre: Element): string {
  const around = [pre, parentOf(pre), parentOf(parentOf(pre) ?? pre)].filter((each) => each !== undefined);
  for (const element of [...elementsWhere(pre, ({ tagName }) => tagName === 'code'), ...around]) {
    const language = marked(element);
    if (language !== undefined) return language;
  }
  return labelled(pre) ?? '';
}
