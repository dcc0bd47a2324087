/** A message within the page: a state, and what to do about it. */
import type { Text } from '@tollgate/contract/model';
import type { ReactElement, ReactNode } from 'react';
import type { Tone } from '../badge/tone.ts';
import { IconButton } from '../button/button.tsx';
import { close, error, info, success, warning } from '../icon/drawings.ts';
import { Icon } from '../icon/icon.tsx';
import { useReader } from '../language/language.tsx';

const dismiss: Text = { en: 'Dismiss', zh: '关闭提示' };

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
  readonly onDismiss?: (() => void) | undefined;
}

export function Banner({
  tone = 'info',
  title,
  children,
  actions,
  isNew = false,
  onDismiss,
}: BannerProps): ReactElement {
  const { say } = useReader();
  const live = isNew ? (tone === 'danger' ? 'alert' : 'status') : undefined;
  return (
    <div className="tg-banner" data-tone={tone} role={live}>
      <Icon drawing={drawings[tone]} />
      <div className="tg-banner-text">
        {title !== undefined && <p className="tg-banner-title">{title}</p>}
        {children !== undefined && <div>{children}</div>}
        {actions !== undefined && <div className="tg-banner-actions">{actions}</div>}
      </div>
      {onDismiss !== undefined && (
        <IconButton icon={close} label={say(dismiss)} size="sm" onClick={onDismiss} />
      )}
    </div>
  );
}
