/** The payer's page: its head changes with the state of the order. */
import type { Language } from '@tollgate/contract/model';
import type { PayerAction } from '@tollgate/contract/pages/actions';
import type { PayerView } from '@tollgate/contract/pages/payer';
import { Banner } from '@tollgate/design/banner';
import { Button } from '@tollgate/design/button';
import type { Speaker } from '@tollgate/design/language';
import { ProgressBar } from '@tollgate/design/progress';
import type { ReactElement } from 'react';
import { Countdown, minuteMs } from '../shared/countdown.tsx';
import { useFocusOnChange } from '../shared/document.ts';
import { Frame } from '../shared/frame.tsx';
import { OrderAmount } from '../shared/order-amount.tsx';
import { type Outcome, OutcomeIcon, outcomes } from '../shared/outcome-icon.tsx';
import { Choices, LatePayment } from './choices.tsx';
import { MerchantSide } from './merchant-side.tsx';
import { OrderDetails, walletName } from './order-summary.tsx';
import { isOpen, type Snapshot, takesLatePayment } from './session.ts';
import { choices, details, frame, headings, leads, notices, type Screen } from './texts.ts';

export interface PayerPageProps {
  readonly snapshot: Snapshot;
  readonly reader: Speaker;
  readonly remainingMs: () => number | undefined;
  readonly onChoose: (action: PayerAction) => void;
  readonly onRetry: () => void;
  readonly onLanguage: (language: Language) => void;
}

export function screenOf({ contact, received, isElsewhere }: Snapshot): Screen {
  if (contact !== 'connected') return contact;
  if (received === undefined) return 'loading';
  const { state } = received.view;
  return state === 'paid' && isElsewhere ? 'paid-elsewhere' : state;
}

export function headingOf(screen: Screen, order: PayerView | undefined, reader: Speaker): string {
  return reader.say(headings[screen], { merchant: order?.merchant_name ?? '' });
}

const icons: Readonly<Partial<Record<Screen, Outcome>>> = { ...outcomes, 'paid-elsewhere': outcomes.paid };

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
      {notice !== undefined && <Banner tone="warning">{notice}</Banner>}
      <p className="tg-hidden" role="status">
        {progress ?? retrying ?? spoken}
      </p>
    </header>
  );
}

function Reason({ order, reader }: { readonly order: PayerView; readonly reader: Speaker }) {
  if (order.state !== 'failed' || order.reason === undefined) return null;
  return (
    <Banner tone="danger" title={order.reason[reader.language]}>
      <span className="code">{order.reason.code}</span>
    </Banner>
  );
}

/** The actions of this screen, if it has any. */
function Actions({ props, screen }: { readonly props: PayerPageProps; readonly screen: Screen }) {
  const { snapshot, reader, onChoose, onRetry } = props;
  const order = snapshot.received?.view;
  if (screen === 'unreachable') {
    return (
      <Button
        variant="primary"
        size="lg"
        isWide
        isLoading={snapshot.isRetrying}
        loadingLabel={reader.say(choices.retrying)}
        onClick={onRetry}
      >
        {reader.say(choices.retry)}
      </Button>
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
      <Frame
        name={wallet === '' ? say(frame.anyWallet) : say(frame.wallet, { wallet })}
        isSandbox
        reader={reader}
        onLanguage={onLanguage}
      />
      <main className="sides">
        <div className="payer">
          <Head props={props} screen={screen} />
          {!isReachable && actions}
          {order !== undefined && (
            <div className="due">
              <OrderAmount currency={order.currency} amount={order.amount} />
              {isOpen(order) && (
                <Countdown
                  remainingMs={remainingMs}
                  reader={reader}
                  label={details.expires}
                  announce={(leftMs) => (leftMs < minuteMs ? details.lastMinute : undefined)}
                />
              )}
            </div>
          )}
          {screen === 'loading' && <ProgressBar label={say(headings.loading)} />}
          {screen === 'processing' && <ProgressBar label={say(choices.processing)} />}
          {order !== undefined && <Reason order={order} reader={reader} />}
          {order !== undefined && (
            <OrderDetails order={order} reader={reader} withMerchant={screen !== 'waiting'} />
          )}
          {isReachable && actions}
        </div>
        {/* The merchant's side may have changed since contact was lost. */}
        {order !== undefined && isReachable && <MerchantSide order={order} reader={reader} />}
      </main>
    </div>
  );
}
