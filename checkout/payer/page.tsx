/** The payer's page: its head changes with the state of the order. */
import type { PayerAction } from '@tollgate/contract/pages/actions';
import type { PayerView } from '@tollgate/contract/pages/payer';
import type { ReactElement } from 'react';
import { Amount } from '../shared/amount.tsx';
import { useFocusOnChange } from '../shared/document.ts';
import type { Reader } from '../shared/language.ts';
import { LanguageSwitch } from '../shared/language-switch.tsx';
import { type Outcome, OutcomeIcon, outcomes } from '../shared/outcome-icon.tsx';
import { Countdown, minuteMs, Progress } from '../shared/waiting.tsx';
import { ActionButton, Choices, LatePayment } from './choices.tsx';
import { MerchantSide } from './merchant-side.tsx';
import { OrderDetails, walletName } from './order-summary.tsx';
import { isOpen, type Snapshot, takesLatePayment } from './session.ts';
import { choices, details, frame, headings, leads, notices, type Screen } from './texts.ts';

export interface PayerPageProps {
  readonly snapshot: Snapshot;
  readonly reader: Reader;
  readonly remainingMs: () => number | undefined;
  readonly onChoose: (action: PayerAction) => void;
  readonly onRetry: () => void;
  readonly onLanguage: (language: Reader['language']) => void;
}

export function screenOf({ contact, received }: Snapshot): Screen {
  return contact === 'connected' && received !== undefined ? received.view.state : connectionScreen(contact);
}

function connectionScreen(contact: Snapshot['contact']): Screen {
  return contact === 'connected' ? 'loading' : contact;
}

export function headingOf(screen: Screen, order: PayerView | undefined, reader: Reader): string {
  return reader.say(headings[screen], { merchant: order?.merchant_name ?? '' });
}

const icons: Readonly<Partial<Record<Screen, Outcome>>> = outcomes;

function Head({ props, screen }: { readonly props: PayerPageProps; readonly screen: Screen }): ReactElement {
  const { snapshot, reader } = props;
  const { heading, hasChanged } = useFocusOnChange(screen, screen === 'loading');
  const order = snapshot.received?.view;
  const title = headingOf(screen, order, reader);
  const lead = leads[screen];
  const icon = icons[screen];
  const notice = snapshot.notice === undefined ? undefined : reader.say(notices[snapshot.notice]);
  const progress = snapshot.sending === undefined ? undefined : reader.say(choices.sending);
  const retrying = snapshot.isRetrying ? reader.say(choices.retrying) : undefined;
  const spoken = [hasChanged ? title : undefined, notice].filter((text) => text !== undefined).join(' ');
  return (
    <header className="head">
      {icon !== undefined && <OutcomeIcon {...icon} />}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead !== undefined && <p className="lead">{reader.say(lead)}</p>}
      {notice !== undefined && <p className="notice">{notice}</p>}
      <p className="visually-hidden" role="status">
        {progress ?? retrying ?? spoken}
      </p>
    </header>
  );
}

function Reason({ order, reader }: { readonly order: PayerView; readonly reader: Reader }) {
  if (order.state !== 'failed' || order.reason === undefined) return null;
  return (
    <p className="reason">
      <span className="reason-label">{reader.say(details.reason)}</span>
      <strong>{order.reason[reader.language]}</strong> <span className="code">{order.reason.code}</span>
    </p>
  );
}

/** What can be done on this screen, if anything. */
function Actions({ props, screen }: { readonly props: PayerPageProps; readonly screen: Screen }) {
  const { snapshot, reader, onChoose, onRetry } = props;
  const order = snapshot.received?.view;
  if (screen === 'unreachable') {
    return (
      <div className="choices">
        <ActionButton
          kind="primary"
          label={reader.say(choices.retry)}
          busyLabel={reader.say(choices.retrying)}
          isBusy={snapshot.isRetrying}
          isOff={snapshot.isRetrying}
          onPress={onRetry}
        />
      </div>
    );
  }
  if (order === undefined) return null;
  if (screen === 'waiting') {
    return <Choices order={order} reader={reader} sending={snapshot.sending} onChoose={onChoose} />;
  }
  if (takesLatePayment(order)) {
    return <LatePayment reader={reader} sending={snapshot.sending} onChoose={onChoose} />;
  }
  return null;
}

export function PayerPage(props: PayerPageProps): ReactElement {
  const { snapshot, reader, remainingMs, onLanguage } = props;
  const { say } = reader;
  const screen = screenOf(snapshot);
  const order = snapshot.received?.view;
  const wallet = order === undefined ? '' : walletName({ order, reader });
  const isReachable = screen !== 'unreachable';
  const actions = <Actions props={props} screen={screen} />;
  return (
    <div className="page" data-screen={screen}>
      <header className="frame">
        <p className="frame-wallet">{wallet === '' ? say(frame.anyWallet) : say(frame.wallet, { wallet })}</p>
        <LanguageSwitch reader={reader} label={say(frame.languages)} onChange={onLanguage} />
      </header>
      <main className={order !== undefined && isReachable ? 'ticket' : 'ticket ticket-small'}>
        <p className="sandbox">
          <strong>{say(frame.sandbox)}</strong>
          <span>{say(frame.noMoney)}</span>
        </p>
        <div className="ticket-parts">
          <div className="payer">
            <Head props={props} screen={screen} />
            {!isReachable && actions}
            {order !== undefined && (
              <Amount currency={order.currency} amount={order.amount} reader={reader} />
            )}
            {screen === 'loading' && <Progress label={say(headings.loading)} />}
            {screen === 'processing' && <Progress label={say(choices.processing)} />}
            {order !== undefined && <Reason order={order} reader={reader} />}
            {order !== undefined && isOpen(order) && (
              <Countdown
                remainingMs={remainingMs}
                reader={reader}
                label={details.expires}
                announce={(leftMs) => (leftMs < minuteMs ? details.lastMinute : undefined)}
              />
            )}
            {order !== undefined && (
              <OrderDetails order={order} reader={reader} withMerchant={screen !== 'waiting'} />
            )}
            {isReachable && actions}
          </div>
          {/* What the merchant sees may have changed since contact was lost. */}
          {order !== undefined && isReachable && <MerchantSide order={order} reader={reader} />}
        </div>
      </main>
    </div>
  );
}
