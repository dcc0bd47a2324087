/** The filter of a guide's page: `<FilterBox example="E04112"/>` before what it filters; offer.ts makes it work. */
import type { ReactElement } from 'react';
import { useLanguage } from '../page/language.ts';
import { filterForm } from './filter-form.ts';

export default function FilterBox({ example }: { readonly example: string }): ReactElement {
  return <div className="filter-place">{filterForm(useLanguage(), example)}</div>;
}
