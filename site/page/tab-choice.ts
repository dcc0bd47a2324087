/** Which tab of a group the reader chose last; kept in the browser. */
import { codeLanguageKey, isCodeLanguage } from '../code-languages.ts';

const keyOf = (group: string) => (group === 'code' ? codeLanguageKey : `tollgate-tab-${group}`);
const choices = new Map<string, string | undefined>();

/** The label chosen in a group; undefined before any choice. */
export function chosenTab(group: string): string | undefined {
  if (!choices.has(group)) {
    try {
      choices.set(group, localStorage.getItem(keyOf(group)) ?? undefined);
    } catch {
      // Without storage the choice lasts as long as the page.
      choices.set(group, undefined);
    }
  }
  return choices.get(group);
}

export function chooseTab(group: string, label: string): void {
  choices.set(group, label);
  // What is shown follows the style sheet, which knows the language by this.
  if (group === 'code' && isCodeLanguage(label)) document.documentElement.dataset['code'] = label;
  try {
    localStorage.setItem(keyOf(group), label);
  } catch {
    // As above.
  }
}
