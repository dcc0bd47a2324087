/** The rows of the palette: a listbox whose options are links where they lead to an address, in named groups. */
import { useReader } from '@tollgate/design/language';
import type { MouseEvent, ReactElement } from 'react';
import { type Item, keyOf } from './item.ts';
import { groupNames, paletteTexts as texts } from './texts.ts';

export const rowId = (index: number): string => `palette-row-${index}`;

interface RowsProps {
  readonly id: string;
  readonly items: readonly Item[];
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onChoose: (item: Item) => void;
}

export function Rows({ id, items, active, onActive, onChoose }: RowsProps): ReactElement {
  const { say } = useReader();
  const rows = items.map((item, index) => ({ item, index }));
  const groups = [...Map.groupBy(rows, ({ item }) => item.group)];
  return (
    <div id={id} className="search-list" role="listbox" aria-label={say(texts.results)}>
      {groups.map(([group, members]) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by this role
        <div key={group} className="search-group" role="group" aria-labelledby={`palette-${group}`}>
          <div id={`palette-${group}`} className="search-group-name" role="presentation">
            {say(groupNames[group])}
          </div>
          {members.map(({ item, index }) => (
            <Row
              key={keyOf(item)}
              id={rowId(index)}
              item={item}
              isActive={index === active}
              onActive={() => onActive(index)}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly item: Item;
  readonly isActive: boolean;
  readonly onActive: () => void;
  readonly onChoose: (item: Item) => void;
}

function Row({ id, item, isActive, onActive, onChoose }: RowProps): ReactElement {
  const { label, about, isCode = false, choice } = item;
  const follow = (event: MouseEvent) => {
    // With a modifier the reader wants another tab or window, which the link itself opens.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    onChoose(item);
  };
  return (
    <a
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="search-row palette-row"
      href={choice.kind === 'address' ? choice.address : undefined}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={follow}
      onPointerMove={() => {
        if (!isActive) onActive();
      }}
    >
      <span className="search-row-name">{isCode ? <code>{label}</code> : label}</span>
      <span className="search-row-text">{about}</span>
    </a>
  );
}
