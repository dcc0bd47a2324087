/** Signs that something takes time: a spinner in place, a bar for a known share, skeletons for what will come. */
import type { Text } from '@tollgate/contract/model';
import type { ReactElement } from 'react';
import { useReader } from '../language/language.tsx';

const loading: Text = { en: 'Loading …', zh: '加载中…' };

interface SpinnerProps {
  /** The action in progress; `Loading …` by default. Empty where a text beside it says so. */
  readonly label?: string | undefined;
  readonly size?: 'sm' | 'lg';
}

export function Spinner({ label, size = 'sm' }: SpinnerProps): ReactElement {
  const { say } = useReader();
  const text = label ?? say(loading);
  return (
    <span className="tg-spinner" data-size={size}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <circle className="tg-spinner-track" cx="12" cy="12" r="9" />
        <path d="M12 3a9 9 0 0 1 9 9" />
      </svg>
      {text !== '' && <span className="tg-hidden">{text}</span>}
    </span>
  );
}

interface ProgressBarProps {
  readonly label: string;
  /** 0 to 1; without it the end is not known. */
  readonly share?: number | undefined;
}

export function ProgressBar({ label, share }: ProgressBarProps): ReactElement {
  return (
    <progress className="tg-progress" aria-label={label} max={1} value={share}>
      {share === undefined ? '' : `${Math.round(100 * share)}%`}
    </progress>
  );
}

interface SkeletonProps {
  readonly shape?: 'text' | 'block' | 'circle';
  /** Lines of text. */
  readonly lines?: number;
}

/** Drawn only; the region that loads says so itself, once, with aria-busy and a text. */
export function Skeleton({ shape = 'text', lines = 1 }: SkeletonProps): ReactElement {
  return (
    <span className="tg-skeleton" data-shape={shape} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines without content differ by their place alone
        <span key={line} />
      ))}
    </span>
  );
}
