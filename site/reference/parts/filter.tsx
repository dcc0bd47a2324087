/** The box that filters a long page; on the page that has everything there is none. */
import type { ReactElement } from 'react';
import { filterForm } from '../../filter/filter-form.ts';
import { useIsWhole } from './place.tsx';
import type { PageProps } from './prose.tsx';

interface FilterProps extends PageProps {
  /** Example of a query that can be typed. */
  readonly example: string;
}

export function Filter({ language, example }: FilterProps): ReactElement | null {
  return useIsWhole() ? null : filterForm(language, example);
}
