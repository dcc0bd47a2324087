/** The form of an open order: shipping address, payment methods, and within the chosen one all that it takes to pay. */

import type { CheckoutAction } from '@tollgate/contract/pages/actions';
import type { CheckoutView } from '@tollgate/contract/pages/checkout';
import { formatDecimal } from '@tollgate/design/amount';
import { Banner } from '@tollgate/design/banner';
import { Button } from '@tollgate/design/button';
import type { Speaker } from '@tollgate/design/language';
import { type FormEvent, type ReactElement, type RefObject, useRef, useState } from 'react';
import { type CardAccess, CardForm } from '../card/card-form.tsx';
import { canEncrypt } from '../card/web-crypto.ts';
import { afterPointer } from '../fields/after-pointer.ts';
import { optionName, type ProblemState } from '../fields/problem.ts';
import { Late } from '../late/late.tsx';
import { PartMissing } from '../late/part-missing.tsx';
import type { Decision, MakeAction, Snapshot } from '../state/session.ts';
import { isPaidHere, isSheetOption } from '../state/view.ts';
import { options as texts } from '../texts/options.ts';
import { OptionList } from '../wallet/option-list.tsx';
import { addressesPart } from './addresses-part.ts';
import { asksBilling, type Draft } from './draft.ts';
import { GiveUp } from './give-up.tsx';
import { insecurePart, payingPart, sheetPart, testCardsPart, walletCodePart } from './parts.ts';
import { useProblems } from './use-problems.ts';

type Paying = NonNullable<ReturnType<typeof payingPart.now>>;

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

interface CardPanelProps {
  readonly props: OrderFormProps;
  readonly card: RefObject<CardAccess | null>;
  readonly state: ProblemState;
}

/** Fills in a test card, and the addresses that are asked for. */
async function fillTestCard(id: string, { props, card }: Omit<CardPanelProps, 'state'>): Promise<void> {
  const { view, draft, nowMs, onDraft } = props;
  const { filledAddress, testCardFields } = await import('../card/test-cards.ts');
  card.current?.fill(testCardFields(id, nowMs()));
  const { shipping, billing } = view;
  onDraft({
    ...draft,
    ...(shipping !== null && { shipping: filledAddress(draft.shipping, shipping.countries) }),
    ...(billing !== null &&
      asksBilling(view, draft) && { billing: filledAddress(draft.billing, billing.countries) }),
  });
}

function CardPanel(panel: CardPanelProps): ReactElement | null {
  const { props, card, state } = panel;
  const { view, reader, nowMs } = props;
  const { problems, report } = state;
  // Each is there before an order that needs it is shown.
  const insecure = insecurePart.now();
  const testCards = testCardsPart.now();
  if (!canEncrypt()) return insecure === undefined ? null : <insecure.InsecureConnection reader={reader} />;
  const check = (field: keyof ReturnType<CardAccess['read']>) => {
    const fields = card.current?.read();
    return fields && payingPart.now()?.fieldProblem(fields, field, view.brands, nowMs());
  };
  return (
    <>
      {view.sandbox && testCards !== undefined && (
        <testCards.TestCardButtons
          reader={reader}
          onChoose={(id) => {
            state.reportAll({});
            void fillTestCard(id, panel);
          }}
        />
      )}
      <CardForm
        reader={reader}
        brands={view.brands}
        problems={problems}
        access={card}
        onLeave={(field) =>
          afterPointer(() => {
            const value = card.current?.read()[field] ?? '';
            // Where its code does not arrive, paying says so.
            if (value !== '')
              void payingPart.load().then(
                () => report(field, check(field)),
                () => {},
              );
          })
        }
        onInput={(field) => {
          if (problems[field] !== undefined) report(field, check(field));
        }}
      />
    </>
  );
}

export function OrderForm(props: OrderFormProps): ReactElement {
  const { view, snapshot, draft, reader, nowMs, onDraft, onDecide } = props;
  const { say } = reader;
  const state = useProblems(snapshot.rejection);
  const [isSheetOpen, openSheet] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const card = useRef<CardAccess>(null);
  const form = useRef<HTMLFormElement>(null);
  const { option } = draft;
  // Both are there before an order that needs them is shown.
  const addresses = addressesPart.now();
  const walletCode = walletCodePart.now();
  const isSending = snapshot.sending !== undefined;
  const isCard = option === 'Card' && canEncrypt();
  const { wallet } = view;
  const isWaiting = wallet?.pay_method_id === option && !draft.isShippingNew;
  const amount = formatDecimal(reader.locale, view.currency, view.amount);

  const send = (action: Exclude<CheckoutAction, { action: 'give-up' }>) =>
    onDecide(action.action, async () => ({ ...action, ...addresses?.addressBody(view, draft) }));

  const payByCard = ({ encryptCard }: Paying) => {
    const fields = card.current?.read();
    if (fields === undefined) return;
    // The fields are emptied before the card is encrypted.
    card.current?.clear();
    onDecide('pay', async ({ attempts, card_key }) => ({
      action: 'pay',
      option,
      attempt: attempts + 1,
      card: await encryptCard(fields, card_key),
      ...addresses?.addressBody(view, draft),
    }));
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending || isWaiting) return;
    const paying = payingPart.now();
    if (paying === undefined) return payOnceLoaded();
    const found = paying.formProblems(view, draft, isCard ? card.current?.read() : undefined, nowMs());
    state.reportAll(Object.fromEntries(found));
    const [first] = found;
    if (first !== undefined) return document.getElementById(first[0])?.focus();
    if (isCard) payByCard(paying);
    else if (isSheetOption(option)) openSheet(true);
    else if (!isPaidHere(option)) {
      onDraft({ ...draft, isShippingNew: false });
      send({ action: 'choose', option });
    }
  };

  /** The press counts once the code for it is there, which the first focus has asked for. */
  const payOnceLoaded = () => {
    setMissing(false);
    payingPart.load().then(
      () => form.current?.requestSubmit(),
      () => setMissing(true),
    );
  };

  const content = (one: string) => {
    if (one === 'Card') return <CardPanel props={props} card={card} state={state} />;
    const name = say(optionName(one));
    if (isSheetOption(one)) return <p className="hint">{say(texts.sheetHint, { option: name })}</p>;
    if (wallet !== null && walletCode !== undefined && isWaiting && one === option)
      return <walletCode.WalletCode view={view} wallet={wallet} reader={reader} />;
    return <p className="hint">{say(texts.walletHint, { wallet: name })}</p>;
  };

  const label = () => {
    const name = say(optionName(option));
    if (isSheetOption(option)) return say(texts.openSheet, { option: name });
    return say(option === 'Card' ? texts.pay : texts.showCode, { amount, wallet: name });
  };

  /** What follows the content of the chosen method: the billing address, and the button that pays. */
  const ending = (
    <>
      {isPaidHere(option) && addresses !== undefined && (
        <addresses.BillingPart view={view} draft={draft} reader={reader} state={state} onDraft={onDraft} />
      )}
      {isMissing && <PartMissing reader={reader} onRetry={() => form.current?.requestSubmit()} />}
      <div className="pay-bar">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isWide
          isLoading={isSending}
          loadingLabel={say(texts.paying)}
        >
          {label()}
        </Button>
      </div>
      {isCard && <p className="hint private">{say(texts.private, { merchant: view.merchant_name })}</p>}
    </>
  );
  const hasEnding = !isWaiting && (option !== 'Card' || isCard);

  return (
    <>
      <form
        className="order-form"
        ref={form}
        noValidate
        onSubmit={submit}
        onFocus={() => {
          // Where it does not arrive, paying says so.
          payingPart.load().catch(() => {});
        }}
      >
        {addresses !== undefined && (
          <addresses.ShippingPart
            view={view}
            draft={draft}
            reader={reader}
            state={state}
            onDraft={onDraft}
            isKept={isWaiting}
          />
        )}
        {view.options.length === 0 ? (
          <Banner tone="warning">{say(texts.none, { merchant: view.merchant_name })}</Banner>
        ) : (
          <OptionList
            options={view.options}
            chosen={option}
            reader={reader}
            onChoose={(chosen) => onDraft({ ...draft, option: chosen })}
            panelOf={(one) => (
              <>
                {content(one)}
                {one === option && hasEnding && ending}
              </>
            )}
          />
        )}
        <GiveUp
          view={view}
          reader={reader}
          isSending={snapshot.sending === 'give-up'}
          isOff={isSending}
          onGiveUp={() => onDecide('give-up', async () => ({ action: 'give-up' }))}
        />
      </form>
      {isSheetOpen && isSheetOption(option) && (
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
      )}
    </>
  );
}
