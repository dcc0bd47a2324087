/** Plain drawings for the ways to pay; no owner's trademark. */
import type { ReactElement } from 'react';
import { isSheetOption } from '../view.ts';

const drawings = {
  card: 'M3.5 6.5h17v11h-17zm0 4h17M6.5 14.5h4',
  sheet:
    'M3.5 5.5a2 2 0 0 1 2-2h5a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-5a2 2 0 0 1-2-2zm3.2 12h2.6M15.5 9.5a4 4 0 0 1 0 5m2.6-7.3a7.4 7.4 0 0 1 0 9.6',
  code: 'M4.5 4.5h5v5h-5zm10 0h5v5h-5zm-10 10h5v5h-5zm10 0h2v2m3-2v5h-3m-2 0v.01',
} as const;

export function OptionMark({ option }: { readonly option: string }): ReactElement {
  const kind = option === 'Card' ? 'card' : isSheetOption(option) ? 'sheet' : 'code';
  return (
    <svg className="option-mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[kind]} />
    </svg>
  );
}
