/** Buttons, and links that look like them. */
import type { ButtonHTMLAttributes, MouseEvent, ReactElement, ReactNode, Ref } from 'react';
import type { Drawing } from '../icon/drawings.ts';
import { Icon } from '../icon/icon.tsx';
import { Spinner } from '../progress/progress.tsx';

interface Look {
  /** One primary in a view; danger for what cannot be taken back; quiet in rows and headers. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly size?: 'sm' | 'md' | 'lg';
  readonly icon?: Drawing | undefined;
  readonly iconAfter?: Drawing | undefined;
  /** As wide as its container. */
  readonly isWide?: boolean;
}

export type NativeProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style' | 'disabled'>;

interface ButtonProps extends Look, NativeProps {
  /** It keeps its focus and its width, and does nothing. */
  readonly isLoading?: boolean;
  /** The action in progress, for screen readers. */
  readonly loadingLabel?: string | undefined;
  /** Not possible now. It can still be focused, so that a hint beside it is found. */
  readonly isDisabled?: boolean;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
  readonly children: ReactNode;
}

export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  iconAfter,
  isWide = false,
  isLoading = false,
  loadingLabel,
  isDisabled = false,
  onClick,
  type = 'button',
  children,
  ...rest
}: ButtonProps): ReactElement {
  const isOff = isLoading || isDisabled;
  return (
    <button
      {...rest}
      type={type}
      className="tg-button"
      data-variant={variant}
      data-size={size}
      data-wide={isWide || undefined}
      data-loading={isLoading || undefined}
      aria-disabled={isOff || undefined}
      aria-busy={isLoading || undefined}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <Face icon={icon} iconAfter={iconAfter}>
        {children}
      </Face>
      {isLoading && (
        <span className="tg-button-loading">
          <Spinner label={loadingLabel} />
        </span>
      )}
    </button>
  );
}

function Face({
  icon,
  iconAfter,
  children,
}: Pick<Look, 'icon' | 'iconAfter'> & { readonly children: ReactNode }): ReactElement {
  return (
    <span className="tg-button-face">
      {icon !== undefined && <Icon drawing={icon} size={16} />}
      <span>{children}</span>
      {iconAfter !== undefined && <Icon drawing={iconAfter} size={16} />}
    </span>
  );
}

interface ButtonLinkProps extends Look {
  readonly href: string;
  /** A file to save, under this name. */
  readonly download?: string | undefined;
  /** A tab of its own; `iconAfter` shows it. */
  readonly target?: '_blank' | undefined;
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  readonly children: ReactNode;
}

/** Leads to another page: it has an address and opens in a new tab as links do. */
export function ButtonLink({
  variant = 'secondary',
  size = 'md',
  icon,
  iconAfter,
  isWide = false,
  children,
  ...rest
}: ButtonLinkProps): ReactElement {
  return (
    <a
      {...rest}
      className="tg-button"
      data-variant={variant}
      data-size={size}
      data-wide={isWide || undefined}
    >
      <Face icon={icon} iconAfter={iconAfter}>
        {children}
      </Face>
    </a>
  );
}
