/** The names of the two languages, for the browser and for the build alike. */
import type { Language } from '@tollgate/contract/model';

/** `<html lang>` of each language; Chinese is set in simplified characters. */
export const languageTags: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-CN' };

/** Names of the languages in themselves. */
export const ownNames: Readonly<Record<Language, string>> = { en: 'English', zh: '中文' };

export const languages: readonly Language[] = ['en', 'zh'];
