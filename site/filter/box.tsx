/** The filter of a guide's page: `<FilterBox example="E04112"/>` before what it filters. */
import { type ReactElement, useEffect, useRef } from 'react';
import { useLanguage } from '../theme/choice/language.ts';
import { filterForm } from './filter-form.ts';
import { offerFilter } from './offer.ts';

export default function FilterBox({ example }: { readonly example: string }): ReactElement {
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current === null ? undefined : offerFilter(place.current)), []);
  return (
    <div ref={place} className="filter-place">
      {filterForm(language, example)}
    </div>
  );
}
