/** Settings that cannot be used: a sentence for each, in both languages. */
import type { Language, Text } from '@tollgate/contract/model';

/** All settings that cannot be used, by the names of their variables. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly texts: ReadonlyMap<string, Text>;

  constructor(texts: ReadonlyMap<string, Text>) {
    super([...texts.values()].map(({ en }) => en).join('\n'));
    this.texts = texts;
  }

  /** A line for each; `nameOf` names a variable as the person who set it does. */
  explain(nameOf: (variable: string) => string): Text {
    const lines = (language: Language) =>
      [...this.texts].map(([variable, text]) => named(text[language], variable, nameOf(variable))).join('\n');
    const [en, zh] = [lines('en'), lines('zh')];
    return { en, zh };
  }
}

/** The sentence with another name of its variable; the value goes with the variable, and not with an option. */
const named = (sentence: string, variable: string, name: string): string =>
  name === variable ? sentence : sentence.replace(new RegExp(`\\b${variable}(?:=1)?\\b`), name);
