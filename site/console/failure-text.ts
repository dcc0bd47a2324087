/** The message for a failure inside the page. */
import type { Language } from '@tollgate/contract/model';
import { isTollgateError } from '@tollgate/sdk/errors';

/** Returns what happened and what to do; never a part of a key, because the client's errors contain none. */
export function failureText(error: unknown, language: Language): string {
  if (!isTollgateError(error)) return String(error);
  const [text, action] = [error.text[language], error.action[language]];
  return language === 'zh' ? `${text}。${action}` : `${text}. ${action}`;
}
