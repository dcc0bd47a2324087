/** Code coloured while the site is built, at once: this page's code is markup before any script runs. */

import type { SampleLanguage } from '@tollgate/contract/samples/languages';
import { createHighlighterCoreSync, type HighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import bash from 'shiki/langs/bash.mjs';
import csharp from 'shiki/langs/csharp.mjs';
import go from 'shiki/langs/go.mjs';
import java from 'shiki/langs/java.mjs';
import json from 'shiki/langs/json.mjs';
import php from 'shiki/langs/php.mjs';
import python from 'shiki/langs/python.mjs';
import typescript from 'shiki/langs/typescript.mjs';
import { classOfColour, markingTheme } from '../highlight-theme.ts';
import { keptTexts } from '../kept.ts';

export type CodeLanguage = SampleLanguage | 'json' | 'text';

export interface Token {
  readonly text: string;
  /** One of the site's `tok-…` classes; undefined for plain text. */
  readonly className: string | undefined;
}

const kept = keptTexts('tokens');
let highlighter: HighlighterCore | undefined;

const makeHighlighter = () =>
  createHighlighterCoreSync({
    engine: createJavaScriptRegexEngine(),
    langs: [bash, csharp, go, java, json, php, python, typescript],
    themes: [markingTheme],
  });

/** Text that a PHP snippet needs in front of it to be read as PHP. */
const opening: Partial<Readonly<Record<CodeLanguage, string>>> = { php: '<?php\n' };

/** The tokens of a code, neighbors of one class joined; white space belongs to what comes before it. */
export function tokensOf(code: string, language: CodeLanguage): readonly Token[] {
  if (language === 'text') return [{ text: code, className: undefined }];
  const known = kept.get(language, code);
  if (known !== undefined) return JSON.parse(known);
  const tokens = highlighted(code, language);
  kept.keep(JSON.stringify(tokens), language, code);
  return tokens;
}

function highlighted(code: string, language: SampleLanguage | 'json'): readonly Token[] {
  highlighter ??= makeHighlighter();
  const before = code.startsWith('<?php') ? '' : (opening[language] ?? '');
  const lines = highlighter.codeToTokensBase(before + code, {
    lang: language,
    theme: markingTheme.name ?? '',
    // A busy machine must not take the colours out of the page.
    tokenizeTimeLimit: 0,
  });
  const shown = before === '' ? lines : lines.slice(1);
  const tokens: Token[] = [];
  const add = (text: string, className: string | undefined) => {
    const last = tokens.at(-1);
    if (last !== undefined && (last.className === className || text.trim() === '')) {
      tokens[tokens.length - 1] = { text: last.text + text, className: last.className };
    } else tokens.push({ text, className: text.trim() === '' ? undefined : className });
  };
  for (const [index, line] of shown.entries()) {
    if (index > 0) add('\n', undefined);
    for (const { content, color } of line) add(content, classOfColour.get(color?.toLowerCase() ?? ''));
  }
  return tokens;
}
