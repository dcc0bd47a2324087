/** The box that filters what follows it: made at build time, for guides and for the reference alike. */
import type { Language, Text } from '@tollgate/contract/model';
import { createElement as h, type ReactElement } from 'react';
import { filterTexts } from './filter-texts.ts';

const labelText: Text = { en: 'Filter by code or word', zh: '按代码或文字筛选' };

/** It is shown where scripts run; without them everything can be unfolded and read. */
export function filterForm(language: Language, example: string): ReactElement {
  const id = 'filter-text';
  return h(
    'div',
    { className: 'filter', role: 'search', 'data-filter': '', 'data-content': 'skip' },
    h('label', { htmlFor: id }, labelText[language]),
    h(
      'span',
      { className: 'tg-control' },
      h('input', {
        id,
        type: 'search',
        autoComplete: 'off',
        spellCheck: false,
        placeholder: `${filterTexts.example[language]}${example}`,
      }),
    ),
    h('span', { role: 'status' }),
  );
}
