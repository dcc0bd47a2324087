/** A setting that cannot be used, in both languages: the person who starts the gateway has to correct it. */
import type { Text } from '@tollgate/contract/model';

export class SettingError extends Error {
  override readonly name = 'SettingError';
  readonly text: Text;

  constructor(en: string, zh: string) {
    super(en);
    this.text = { en, zh };
  }
}

/** The sentence of whatever a reader of settings threw. */
export function settingText(error: unknown): Text {
  if (error instanceof SettingError) return error.text;
  const message = error instanceof Error ? error.message : String(error);
  return { en: message, zh: message };
}
