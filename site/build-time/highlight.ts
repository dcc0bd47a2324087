/**
 * Code highlighted while the site is built: tokens become classes, not inline styles, so that a strict
 * Content-Security-Policy keeps them and both themes share one markup.
 */
import type { HighlighterCore, LanguageInput } from 'shiki/core';
import { classOfColour, markingTheme } from '../highlight-theme.ts';
import { keptTexts } from '../kept.ts';

/** Grammars by the names that pages use for them. */
const grammars: Readonly<Record<string, () => LanguageInput>> = {
  bash: () => import('shiki/langs/bash.mjs'),
  c: () => import('shiki/langs/c.mjs'),
  csharp: () => import('shiki/langs/csharp.mjs'),
  css: () => import('shiki/langs/css.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  http: () => import('shiki/langs/http.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  kotlin: () => import('shiki/langs/kotlin.mjs'),
  php: () => import('shiki/langs/php.mjs'),
  powershell: () => import('shiki/langs/powershell.mjs'),
  properties: () => import('shiki/langs/properties.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
};

const aliases: Readonly<Record<string, string>> = {
  sh: 'bash',
  shell: 'bash',
  curl: 'bash',
  cs: 'csharp',
  'c#': 'csharp',
  js: 'javascript',
  mjs: 'javascript',
  py: 'python',
  ts: 'typescript',
  yml: 'yaml',
  groovy: 'java',
  ps1: 'powershell',
};

/** Names that a page may write behind its fence although no grammar is loaded: the code has no colors. */
const plainLanguages = new Set(['', 'text', 'txt', 'plain', 'console', 'hex']);

const kept = keptTexts('code');
let highlighter: Promise<HighlighterCore> | undefined;

async function makeHighlighter(): Promise<HighlighterCore> {
  const { createHighlighterCore } = await import('shiki/core');
  const { createJavaScriptRegexEngine } = await import('shiki/engine/javascript');
  return createHighlighterCore({
    themes: [markingTheme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
}

/** Returns true if code in a language can be shown, by the name that a page writes behind the fence. */
export function isKnownLanguage(language: string): boolean {
  const name = language.trim().toLowerCase();
  return plainLanguages.has(name) || Object.hasOwn(aliases, name) || Object.hasOwn(grammars, name);
}

/** The grammar's name for what a page calls a language; undefined for plain text. @throws for an unknown one */
export function grammarOf(language: string): string | undefined {
  const name = language.trim().toLowerCase();
  if (plainLanguages.has(name)) return undefined;
  const grammar = Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name;
  if (Object.hasOwn(grammars, grammar)) return grammar;
  throw new RangeError(`no grammar for "${language}": add it to site/build-time/highlight.ts`);
}

/**
 * The HTML inside of a `<code>`: text, and spans of the classes `tok-comment`, `tok-keyword`, `tok-string`,
 * `tok-number`, `tok-name` and `tok-type`. Lines are divided by line feeds.
 *
 * @throws RangeError for a language that there is no grammar for
 */
export async function highlight(code: string, language: string): Promise<string> {
  const grammar = grammarOf(language);
  const load = grammar === undefined ? undefined : grammars[grammar];
  if (grammar === undefined || load === undefined) return escaped(code);
  const known = kept.get(grammar, code);
  if (known !== undefined) return known;
  highlighter ??= makeHighlighter();
  const shared = await highlighter;
  if (!shared.getLoadedLanguages().includes(grammar)) await shared.loadLanguage(load());
  // No time limit: on a busy machine the usual half a second would leave the rest of a block without colours.
  const options = { lang: grammar, theme: 'tollgate-marks', tokenizeTimeLimit: 0 };
  const html = shared
    .codeToTokensBase(code, options)
    .map((line) => lineHtml(line))
    .join('\n');
  kept.keep(html, grammar, code);
  return html;
}

function lineHtml(tokens: readonly { readonly content: string; readonly color?: string }[]): string {
  let html = '';
  let open: string | undefined;
  for (const { content, color } of tokens) {
    // White space has no colour: it joins what is before it.
    const className = content.trim() === '' ? open : classOfColour.get(color?.toLowerCase() ?? '');
    if (className !== open) {
      if (open !== undefined) html += '</span>';
      if (className !== undefined) html += `<span class="${className}">`;
      open = className;
    }
    html += escaped(content);
  }
  return open === undefined ? html : `${html}</span>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
