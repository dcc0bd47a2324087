/** The reader's choices, kept in the browser where it allows that. */
import type { Language } from '@tollgate/contract/model';
import { chooseLanguage } from '@tollgate/design/language';

const languageKey = 'tollgate.workbench.language';

function stored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export const chosenLanguage = (): Language =>
  chooseLanguage(location.search, stored(languageKey), navigator.languages);

export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(languageKey, language);
  } catch {
    // Where storage is forbidden, the choice lasts as long as the page.
  }
}
