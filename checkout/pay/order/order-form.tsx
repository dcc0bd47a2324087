/** The form of an open order: shipping address, payment methods, and within the chosen one all that it takes to pay. */
import type { CheckoutAction } from '@tollgate/contract/pages/actions';
import type { CheckoutView } from '@tollgate/contract/pages/checkout';
import { formatDecimal } from '@tollgate/design/amount';
import { Banner } from '@tollgate/design/banner';
import { Button } from '@tollgate/design/button';
import type { Speaker } from '@tollgate/design/language';
import { type FormEvent, type ReactElement, useRef, useState } from 'react';
import type { CardAccess } from '../card/card-form.tsx';
import { canEncrypt } from '../card/web-crypto.ts';
import { optionName } from '../fields/problem.ts';
import { Late, PartMissing } from '../late/late.tsx';
import type { Decision, MakeAction, Snapshot } from '../state/session.ts';
import { isPaidHere, isSheetOption } from '../state/view.ts';
import { options as texts } from '../texts/options.ts';
import { OptionList } from '../wallet/option-list.tsx';
import { addressesPart } from './addresses-part.ts';
import { CardPanel } from './card-panel.tsx';
import type { Draft } from './draft.ts';
import { GiveUp } from './give-up.tsx';
import { payingPart, sheetPart, walletCodePart } from './parts.ts';
import { useProblems } from './use-problems.ts';

interface OrderFormProps {
  readonly view: CheckoutView;
  readonly snapshot: Snapshot;
  readonly draft: Draft;
  readonly reader: Speaker;
  /** The gateway's clock, by which cards expire. */
  readonly nowMs: () => number;
  readonly onDraft: (draft: Draft) => void;
  readonly onDecide: (decision: Decision, make: MakeAction) => void;
}

/** The state of the form besides the draft, and what a press of its button does. */
function usePayment({ view, snapshot, draft, nowMs, onDraft, onDecide }: OrderFormProps) {
  const state = useProblems(snapshot.rejection);
  const [isSheetOpen, openSheet] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const card = useRef<CardAccess>(null);
  const form = useRef<HTMLFormElement>(null);
  const { option } = draft;
  const isCard = option === 'Card' && canEncrypt();
  const isWaiting = view.wallet?.pay_method_id === option && !draft.isShippingNew;

  const addressBody = () => addressesPart.now()?.addressBody(view, draft);

  const send = (action: Exclude<CheckoutAction, { action: 'give-up' }>) =>
    onDecide(action.action, async () => ({ ...action, ...addressBody() }));

  const payByCard = (encryptCard: NonNullable<ReturnType<typeof payingPart.now>>['encryptCard']) => {
    const fields = card.current?.read();
    if (fields === undefined) return;
    // The fields are emptied before the card is encrypted.
    card.current?.clear();
    onDecide('pay', async ({ attempts, card_key }) => ({
      action: 'pay',
      option,
      attempt: attempts + 1,
      card: await encryptCard(fields, card_key),
      ...addressBody(),
    }));
  };

  /** The press counts once the code for it is there, which the first focus has asked for. */
  const submitOnceLoaded = () => {
    setMissing(false);
    payingPart.load().then(
      () => form.current?.requestSubmit(),
      () => setMissing(true),
    );
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (snapshot.sending !== undefined || isWaiting) return;
    const paying = payingPart.now();
    if (paying === undefined) return submitOnceLoaded();
    const found = paying.formProblems(view, draft, isCard ? card.current?.read() : undefined, nowMs());
    state.reportAll(Object.fromEntries(found));
    const [first] = found;
    if (first !== undefined) return document.getElementById(first[0])?.focus();
    if (isCard) payByCard(paying.encryptCard);
    else if (isSheetOption(option)) openSheet(true);
    else if (!isPaidHere(option)) {
      onDraft({ ...draft, isShippingNew: false });
      send({ action: 'choose', option });
    }
  };
  return { state, card, form, isCard, isWaiting, isMissing, isSheetOpen, openSheet, send, submit };
}

interface PartProps {
  readonly props: OrderFormProps;
  readonly payment: ReturnType<typeof usePayment>;
}

/** The content of a payment method's panel. */
function Method({ props, payment, option }: PartProps & { readonly option: string }): ReactElement | null {
  const { view, draft, reader } = props;
  const { say } = reader;
  // It is there before an order that needs it is shown.
  const walletCode = walletCodePart.now();
  if (option === 'Card') return <CardPanel {...props} card={payment.card} state={payment.state} />;
  const name = say(optionName(option));
  if (isSheetOption(option)) return <p className="hint">{say(texts.sheetHint, { option: name })}</p>;
  const { wallet } = view;
  if (wallet !== null && walletCode !== undefined && payment.isWaiting && option === draft.option)
    return <walletCode.WalletCode view={view} wallet={wallet} reader={reader} />;
  return <p className="hint">{say(texts.walletHint, { wallet: name })}</p>;
}

/** The end of the chosen method's panel: the billing address, and the button that pays. */
function Ending({ props, payment }: PartProps): ReactElement {
  const { view, snapshot, draft, reader, onDraft } = props;
  const { option } = draft;
  const { say } = reader;
  const addresses = addressesPart.now();
  const name = say(optionName(option));
  const amount = formatDecimal(reader.locale, view.currency, view.amount);
  return (
    <>
      {isPaidHere(option) && addresses !== undefined && (
        <addresses.BillingPart
          view={view}
          draft={draft}
          reader={reader}
          state={payment.state}
          onDraft={onDraft}
        />
      )}
      {payment.isMissing && (
        <PartMissing reader={reader} onRetry={() => payment.form.current?.requestSubmit()} />
      )}
      <div className="pay-bar">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isWide
          isLoading={snapshot.sending !== undefined}
          loadingLabel={say(texts.paying)}
        >
          {isSheetOption(option)
            ? say(texts.openSheet, { option: name })
            : say(option === 'Card' ? texts.pay : texts.showCode, { amount, wallet: name })}
        </Button>
      </div>
      {payment.isCard && (
        <p className="hint private">{say(texts.private, { merchant: view.merchant_name })}</p>
      )}
    </>
  );
}

function Sheet({ props, payment }: PartProps): ReactElement | null {
  const { view, draft, reader } = props;
  const { option } = draft;
  const { isSheetOpen, openSheet, send } = payment;
  if (!isSheetOpen || !isSheetOption(option)) return null;
  return (
    <Late part={sheetPart} reader={reader}>
      {({ WalletSheet }) => (
        <WalletSheet
          option={option}
          view={view}
          reader={reader}
          onClose={() => openSheet(false)}
          onPay={(sheetCard) => {
            openSheet(false);
            send({ action: 'pay', option, attempt: view.attempts + 1, sheet_card: sheetCard });
          }}
        />
      )}
    </Late>
  );
}

export function OrderForm(props: OrderFormProps): ReactElement {
  const { view, snapshot, draft, reader, onDraft, onDecide } = props;
  const payment = usePayment(props);
  const part = { props, payment };
  const { option } = draft;
  // It is there before an order that asks for an address is shown.
  const addresses = addressesPart.now();
  const hasEnding = !payment.isWaiting && (option !== 'Card' || payment.isCard);
  return (
    <>
      <form
        className="order-form"
        ref={payment.form}
        noValidate
        onSubmit={payment.submit}
        onFocus={() => {
          // If it does not arrive, paying says so.
          payingPart.load().catch(() => {});
        }}
      >
        {addresses !== undefined && (
          <addresses.ShippingPart
            view={view}
            draft={draft}
            reader={reader}
            state={payment.state}
            onDraft={onDraft}
            isKept={payment.isWaiting}
          />
        )}
        {view.options.length === 0 ? (
          <Banner tone="warning">{reader.say(texts.none, { merchant: view.merchant_name })}</Banner>
        ) : (
          <OptionList
            options={view.options}
            chosen={option}
            reader={reader}
            onChoose={(chosen) => onDraft({ ...draft, option: chosen })}
            panelOf={(one) => (
              <>
                <Method {...part} option={one} />
                {one === option && hasEnding && <Ending {...part} />}
              </>
            )}
          />
        )}
        <GiveUp
          view={view}
          reader={reader}
          isSending={snapshot.sending === 'give-up'}
          isOff={snapshot.sending !== undefined}
          onGiveUp={() => onDecide('give-up', async () => ({ action: 'give-up' }))}
        />
      </form>
      <Sheet {...part} />
    </>
  );
}
