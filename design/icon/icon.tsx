/** A drawing as an icon in the color and size of the text around it. */
import type { ReactElement } from 'react';
import type { Drawing } from './drawings.ts';

interface IconProps {
  readonly drawing: Drawing;
  /** Only where no text beside it says the same. */
  readonly label?: string | undefined;
  /** Pixels at a text size of 16: 20 by itself, 16 in dense places. */
  readonly size?: 16 | 20 | 24;
}

export function Icon({ drawing, label, size = 20 }: IconProps): ReactElement {
  const [strokes, fills] = typeof drawing === 'string' ? [drawing, undefined] : drawing;
  const paths = (
    <>
      {strokes !== '' && <path d={strokes} />}
      {fills !== undefined && <path className="tg-icon-fill" d={fills} />}
    </>
  );
  const frame = { className: 'tg-icon', viewBox: '0 0 24 24', 'data-size': size, focusable: false } as const;
  return label === undefined ? (
    <svg {...frame} aria-hidden="true">
      {paths}
    </svg>
  ) : (
    <svg {...frame} role="img" aria-label={label}>
      {paths}
    </svg>
  );
}
