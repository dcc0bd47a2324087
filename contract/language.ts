/** The language of messages: Chinese where the environment asks for it, else English. */
import type { Language } from './model.ts';

/** By POSIX's order: LC_ALL, then LC_MESSAGES, then LANG; a variable that is empty does not count. */
export function languageOf(environment: Readonly<Record<string, string | undefined>>): Language {
  const locale = environment['LC_ALL'] || environment['LC_MESSAGES'] || environment['LANG'] || '';
  return /^zh(?![a-z])/i.test(locale) ? 'zh' : 'en';
}
