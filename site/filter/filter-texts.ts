/** Texts of the filter. */
import type { Language } from '@tollgate/contract/model';

export const filterTexts = {
  example: { en: 'For example ', zh: '例如 ' },
  shown: {
    en: (count: number, all: number) => `${count} of ${all} shown`,
    zh: (count: number, all: number) => `显示 ${count} / ${all} 项`,
  },
  none: { en: 'No matches. Try a different word.', zh: '没有匹配项，请换个词试试。' },
} as const satisfies Record<string, Readonly<Record<Language, unknown>>>;
