/** The programming languages of the site's samples: one choice for all pages, in one order. */
export const codeLanguages = ['TypeScript', 'Python', 'Java', 'PHP', 'C#', 'C', 'curl', 'Go'] as const;

export type CodeLanguageName = (typeof codeLanguages)[number];

/** Where the browser keeps the chosen language. */
export const codeLanguageKey = 'tollgate-tab-code';

/** Returns true if a tab's label is a programming language, and so a choice for the whole site. */
export function isCodeLanguage(label: string): label is CodeLanguageName {
  return codeLanguages.some((name) => name === label);
}

/** Returns the language by which the style sheet shows a chosen tab before any script of the page has run. */
export const codeOf = (label: string): CodeLanguageName | undefined =>
  isCodeLanguage(label) ? label : undefined;
