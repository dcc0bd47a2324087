/** Marks of payment methods with their names, and Tollgate's own. */
import { payOptionName } from '@tollgate/contract/dictionary/pay-method-names';
import type { ReactElement } from 'react';
import { useReader } from '../language/language.tsx';
import { initialsOf } from './letters.ts';
import { marks, Word } from './marks.tsx';

interface BrandMarkProps {
  /** pay_method_id, or a pay option of the hosted checkout: `Card`, `ApplePay`, `GooglePay`. */
  readonly method: string;
  readonly size?: 'sm' | 'md' | 'lg';
  /** Hidden from screen readers, because the name is beside it. */
  readonly isDecorative?: boolean;
}

export function BrandMark({ method, size = 'md', isDecorative = false }: BrandMarkProps): ReactElement {
  const { say } = useReader();
  const name = payOptionName(method);
  const mark = marks[method];
  const content = (
    <>
      <rect
        className={mark === undefined ? 'tg-brand-plain' : 'tg-brand-plate'}
        x="0.5"
        y="0.5"
        width="37"
        height="23"
        rx="3.5"
        {...(mark?.plate === undefined ? {} : { fill: mark.plate })}
        data-filled={mark?.plate === undefined ? undefined : true}
      />
      {method === 'Card' ? (
        <path
          className="tg-brand-card"
          d="M9.5 8.500a1.5 1.5 0 0 1 1.5-1.500h16a1.5 1.5 0 0 1 1.5 1.500v7a1.5 1.5 0 0 1-1.5 1.500h-16a1.5 1.5 0 0 1-1.5-1.500zM9.5 10.500h19M12.5 14h3"
        />
      ) : (
        (mark?.drawing ?? <Word text={initialsOf(method)} x={19} y={12} height={6} weight={1.15} />)
      )}
    </>
  );
  const frame = { className: 'tg-brand', viewBox: '0 0 38 24', 'data-size': size, focusable: false } as const;
  return isDecorative ? (
    <svg {...frame} aria-hidden="true">
      {content}
    </svg>
  ) : (
    <svg {...frame} role="img" aria-label={name === undefined ? method : say(name)}>
      {content}
    </svg>
  );
}

/** Tollgate's mark: a gate, its bar up. */
export function TollgateMark({ size = 'md' }: { readonly size?: 'md' | 'lg' }): ReactElement {
  return (
    <svg className="tg-mark" viewBox="0 0 32 32" data-size={size} aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" />
      <path d="M8 25V12.5" />
      <path className="tg-mark-bar" d="M8 12.5 25 7.5" />
    </svg>
  );
}
