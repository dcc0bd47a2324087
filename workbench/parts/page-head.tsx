/** The head of a page: the page above it, its title, and actions. It also names the browser's tab. */
import type { Text } from '@tollgate/contract/model';
import { arrowLeft, clock as clockDrawing } from '@tollgate/design/drawings';
import { Icon } from '@tollgate/design/icon';
import { useReader } from '@tollgate/design/language';
import { useTimeZone, zoneName } from '@tollgate/design/time';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import type { NamedPage } from '../address/pages.ts';
import { addressOf } from '../address/place.ts';
import { clockNames, useClock } from '../data/clocks.tsx';
import { spanText } from './moments.ts';

/** The name of the Workbench, in its head and in the browser's tab. */
export const product: Text = { en: 'Workbench', zh: '工作台' };

const ahead: Text = { en: '{name}, {span} ahead', zh: '{name}（快 {span}）' };

/** An advance is shorter by the time that it took, so the head shows whole minutes. */
const minuteMs = 60_000;

/** The clock of the times on the page, and their zone. */
function ClockLabel({ zone: own }: Pick<PageHeadProps, 'zone'>): ReactElement {
  const { say, locale } = useReader();
  const chosen = useTimeZone();
  const zone = own ?? chosen;
  const { name, aheadMs = 0, nowMs = Date.now(), merchantNo } = useClock();
  const named = say(clockNames[name]);
  const minutes = Math.round(aheadMs / minuteMs);
  const text =
    minutes === 0 ? named : say(ahead, { name: named, span: spanText(locale, minutes * minuteMs) });
  return (
    <p className="page-clock">
      <Icon drawing={clockDrawing} size={16} />
      <span>
        {name === 'computer' ? text : <a href={addressOf(['clock'], { merchant_no: merchantNo })}>{text}</a>}
        {` · ${zone === undefined || zone === 'UTC' ? '' : `${zone}, `}${zoneName(nowMs, zone)}`}
      </span>
    </p>
  );
}

interface PageHeadProps {
  readonly title: string;
  /** Beside the title, such as a badge. */
  readonly aside?: ReactNode;
  /** The page that it belongs to, such as a list. */
  readonly back?: NamedPage;
  readonly actions?: ReactNode;
  /** Shows the clock and the zone of the times on the page. */
  readonly hasTimes?: boolean;
  /** The zone of the times on the page, as its IANA name; the reader's choice where it is left out. */
  readonly zone?: string | undefined;
}

export function PageHead(props: PageHeadProps): ReactElement {
  const { say } = useReader();
  const { title, aside, back, actions, hasTimes = true, zone } = props;
  const name = `${title} · ${say(product)}`;
  useEffect(() => {
    document.title = name;
  }, [name]);
  return (
    <header className="page-head">
      {back !== undefined && (
        <div className="page-above">
          <a className="page-back" href={addressOf(back.path)}>
            <Icon drawing={arrowLeft} size={16} />
            {say(back.label)}
          </a>
          {hasTimes && <ClockLabel zone={zone} />}
        </div>
      )}
      <div className="page-title">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {aside}
        {back === undefined && hasTimes && <ClockLabel zone={zone} />}
        {actions !== undefined && <Actions>{actions}</Actions>}
      </div>
    </header>
  );
}

/** The actions of a page. Where one goes away with what it did, the focus goes to the page, not to its beginning. */
function Actions({ children }: { readonly children: ReactNode }): ReactElement {
  const row = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return;
    hasFocus.current = false;
    row.current?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the focus of its buttons
    <div
      className="page-actions"
      ref={row}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
    >
      {children}
    </div>
  );
}
