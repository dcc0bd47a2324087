/** The filter of the requests. */
import type { Text } from '@tollgate/contract/model';
import { useReader } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { type Filter, filterOfNumber, withChanges } from '../../filter/filter.ts';
import { FilterBar, type SearchIn } from '../../filter/filter-bar.tsx';
import { filterLabels, filterTexts } from '../../filter/texts.ts';
import { ListTools } from '../../list/list-tools.tsx';
import { filterNames, withHour, withText } from '../filter.ts';
import { methodNames } from '../methods.ts';
import { requestTexts } from '../texts.ts';

const bodies: Text = { en: 'Bodies', zh: '报文' };

const searches: readonly [SearchIn, ...SearchIn[]] = [
  {
    id: 'number',
    label: filterTexts.numbers,
    placeholder: filterTexts.anyNumber,
    read: (filter, typed) => withChanges(filter, filterOfNumber(typed)),
  },
  {
    id: 'text',
    label: bodies,
    placeholder: requestTexts.placeholderBodies,
    read: (filter, typed) => withText(filter, typed, Date.now()),
  },
  {
    id: 'code',
    label: filterLabels.code,
    placeholder: requestTexts.placeholderCode,
    read: (filter, typed) => withChanges(filter, { code: typed.toUpperCase() }),
  },
  {
    id: 'app_id',
    label: filterLabels.app_id,
    placeholder: requestTexts.placeholderApp,
    read: (filter, typed) => withChanges(filter, { app_id: typed }),
  },
];

interface RequestFilterProps {
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
}

export function RequestFilter({ filter, onFilter }: RequestFilterProps): ReactElement {
  const { say } = useReader();
  return (
    <FilterBar
      tools={<ListTools list="requests" filter={filter} onFilter={onFilter} />}
      names={filterNames}
      filter={filter}
      onFilter={(next) => onFilter(withHour(filter, next))}
      searches={searches}
      choices={[
        {
          name: 'method',
          all: requestTexts.anyCall,
          options: methodNames.map((name) => ({ value: name, label: name })),
        },
        {
          name: 'code',
          all: requestTexts.anyCode,
          options: [
            { value: 'refused', label: say(requestTexts.refused) },
            { value: '0', label: say(requestTexts.accepted) },
          ],
        },
        {
          name: 'min_ms',
          all: requestTexts.anyDuration,
          options: [
            { value: '100', label: say(requestTexts.over100ms) },
            { value: '1000', label: say(requestTexts.over1s) },
            { value: '5000', label: say(requestTexts.over5s) },
          ],
        },
      ]}
    />
  );
}
