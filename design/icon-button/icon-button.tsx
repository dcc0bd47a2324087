/** Buttons that show an icon alone. A module of its own: a page that has none does not load it with its buttons. */
import type { ReactElement, Ref } from 'react';
import type { NativeProps } from '../button/button.tsx';
import type { Drawing } from '../icon/drawings.ts';
import { Icon } from '../icon/icon.tsx';

interface IconButtonProps extends NativeProps {
  readonly icon: Drawing;
  /** Its name; also shown as the browser's own tip. */
  readonly label: string;
  readonly variant?: 'secondary' | 'quiet';
  readonly size?: 'sm' | 'md' | 'lg';
  readonly isDisabled?: boolean;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/** Only where the icon is well known: copy, close, menu, more, search. */
export function IconButton({
  icon,
  label,
  variant = 'quiet',
  size = 'md',
  isDisabled = false,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps): ReactElement {
  return (
    <button
      title={rest['aria-describedby'] === undefined ? label : undefined}
      {...rest}
      type={type}
      className="tg-button tg-icon-button"
      data-variant={variant}
      data-size={size}
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={(event) => {
        if (isDisabled) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <Icon drawing={icon} size={size === 'lg' ? 20 : 16} />
    </button>
  );
}
