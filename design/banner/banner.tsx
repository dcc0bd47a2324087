/** A message within the page: a state, and what to do about it. */
import type { ReactElement, ReactNode } from 'react';
import type { Tone } from '../badge/tone.ts';
import { error, info, success, warning } from '../icon/drawings.ts';
import { Icon } from '../icon/icon.tsx';

const drawings: Readonly<Record<Tone, typeof info>> = {
  neutral: info,
  accent: info,
  info,
  success,
  warning,
  danger: error,
};

interface BannerProps {
  readonly tone?: Tone;
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** It came up after the page: it is announced, at once where it is an error. */
  readonly isNew?: boolean;
}

export function Banner({
  tone = 'info',
  title,
  children,
  actions,
  isNew = false,
}: BannerProps): ReactElement {
  const live = isNew ? (tone === 'danger' ? 'alert' : 'status') : undefined;
  return (
    <div className="tg-banner" data-tone={tone} role={live}>
      <Icon drawing={drawings[tone]} />
      <div className="tg-banner-text">
        {title !== undefined && <p className="tg-banner-title">{title}</p>}
        {children !== undefined && <div>{children}</div>}
        {actions !== undefined && <div className="tg-banner-actions">{actions}</div>}
      </div>
    </div>
  );
}
