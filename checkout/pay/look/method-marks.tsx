/** The marks of payment methods or card brands in a row; beyond four, how many more there are. */
import { BrandMark } from '@tollgate/design/brand';
import type { ReactElement } from 'react';

const shownMax = 4;

export function MethodMarks({ methods }: { readonly methods: readonly string[] }): ReactElement {
  return (
    <span className="option-marks">
      {methods.slice(0, shownMax).map((method) => (
        <BrandMark key={method} method={method} size="sm" isDecorative />
      ))}
      {methods.length > shownMax && (
        <span className="option-others" aria-hidden="true">
          +{methods.length - shownMax}
        </span>
      )}
    </span>
  );
}
