/** The form of an open order: delivery address, payment option, billing address. */
import type { CheckoutAction } from '@tollgate/contract/pages/actions';
import type { CheckoutView } from '@tollgate/contract/pages/checkout';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import type { Reader } from '../../shared/language.ts';
import { formatAmount } from '../../shared/money.ts';
import type { AddressDraft, AddressField } from '../address/address.ts';
import { AddressForm, type AddressKind, addressFieldId } from '../address/address-form.tsx';
import { fieldProblem } from '../card/card-check.ts';
import { canEncrypt, encryptCard } from '../card/card-cipher.ts';
import { type CardAccess, CardForm, InsecureConnection } from '../card/card-form.tsx';
import { afterPointer } from '../look/field.tsx';
import type { Decision, MakeAction, Snapshot } from '../session.ts';
import { addressParts } from '../texts/address.ts';
import { options as texts } from '../texts/options.ts';
import { isPaidHere, isSheetOption } from '../view.ts';
import { OptionList } from '../wallet/option-list.tsx';
import { WalletCode } from '../wallet/wallet-code.tsx';
import { WalletSheet } from '../wallet/wallet-sheet.tsx';
import { addressBody, asksBilling, canBeSame, type Draft } from './draft.ts';
import { addressFieldProblem, formProblems, rejectedProblems } from './form-problems.ts';
import { GiveUp } from './give-up.tsx';
import { optionName, type Problem, type Problems } from './problem.ts';

interface OrderFormProps {
  readonly view: CheckoutView;
  readonly snapshot: Snapshot;
  readonly draft: Draft;
  readonly reader: Reader;
  /** The gateway's clock, by which cards expire. */
  readonly nowMs: () => number;
  readonly onDraft: (draft: Draft) => void;
  readonly onDecide: (decision: Decision, make: MakeAction) => void;
}

/** What is wrong, by field; shown on leaving a field and on paying, removed as soon as it is corrected. */
function useProblems(rejection: Snapshot['rejection']) {
  const [problems, setProblems] = useState<Problems>({});
  useEffect(() => {
    if (rejection !== undefined) setProblems((before) => ({ ...before, ...rejectedProblems(rejection) }));
  }, [rejection]);
  const report = (id: string, problem: Problem | undefined) =>
    setProblems((before) => (before[id] === problem ? before : { ...before, [id]: problem }));
  return { problems, report, reportAll: setProblems };
}

export function OrderForm(props: OrderFormProps): ReactElement {
  const { view, snapshot, draft, reader, nowMs, onDraft, onDecide } = props;
  const { say } = reader;
  const { problems, report, reportAll } = useProblems(snapshot.rejection);
  const [isSheetOpen, openSheet] = useState(false);
  const card = useRef<CardAccess>(null);
  const { option } = draft;
  const isSending = snapshot.sending !== undefined;
  const isCard = option === 'Card' && canEncrypt();
  const { wallet } = view;
  const isWaiting = wallet?.pay_method_id === option && !draft.isShippingNew;
  const amount = formatAmount(reader.locale, view.currency, view.amount);

  const send = (action: Exclude<CheckoutAction, { action: 'give-up' }>) =>
    onDecide(action.action, async () => ({ ...action, ...addressBody(view, draft) }));

  const payByCard = () => {
    const fields = card.current?.read();
    if (fields === undefined) return;
    // The fields are emptied before the card is encrypted.
    card.current?.clear();
    onDecide('pay', async ({ attempts, card_key }) => ({
      action: 'pay',
      option,
      attempt: attempts + 1,
      card: await encryptCard(fields, card_key),
      ...addressBody(view, draft),
    }));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending || isWaiting) return;
    const found = formProblems(view, draft, isCard ? card.current?.read() : undefined, nowMs());
    reportAll(Object.fromEntries(found));
    const [first] = found;
    if (first !== undefined) return document.getElementById(first[0])?.focus();
    if (isCard) payByCard();
    else if (isSheetOption(option)) openSheet(true);
    else if (!isPaidHere(option)) {
      onDraft({ ...draft, isShippingNew: false });
      send({ action: 'choose', option });
    }
  };

  const address = (kind: AddressKind, countries: readonly string[]) => (
    <AddressForm
      kind={kind}
      draft={draft[kind]}
      countries={countries}
      isBrief={kind === 'billing' && view.billing?.brief}
      reader={reader}
      problems={problems}
      onChange={(changed: AddressDraft, field: AddressField) => {
        const isShippingNew = draft.isShippingNew || kind === 'shipping';
        const next = { ...draft, [kind]: changed, isShippingNew };
        onDraft(next);
        const id = addressFieldId(kind, field);
        // The problems shown were those of the other country.
        if (field === 'country') reportAll({});
        else if (problems[id] !== undefined) report(id, addressFieldProblem(next, kind, field));
      }}
      onLeave={(field) => {
        if (draft[kind][field].trim() === '') return;
        afterPointer(() => report(addressFieldId(kind, field), addressFieldProblem(draft, kind, field)));
      }}
    />
  );

  const cardPanel = () => {
    if (!canEncrypt()) return <InsecureConnection reader={reader} />;
    const check = (field: keyof ReturnType<CardAccess['read']>) => {
      const fields = card.current?.read();
      return fields === undefined ? undefined : fieldProblem(fields, field, view.brands, nowMs());
    };
    return (
      <CardForm
        reader={reader}
        brands={view.brands}
        problems={problems}
        access={card}
        onLeave={(field) =>
          afterPointer(() => {
            const value = card.current?.read()[field] ?? '';
            if (value !== '') report(field, check(field));
          })
        }
        onInput={(field) => {
          if (problems[field] !== undefined) report(field, check(field));
        }}
      />
    );
  };

  const panelOf = (one: string) => {
    if (one === 'Card') return cardPanel();
    const name = say(optionName(one));
    if (isSheetOption(one)) return <p className="hint">{say(texts.sheetHint, { option: name })}</p>;
    if (wallet !== null && isWaiting && one === option)
      return <WalletCode view={view} wallet={wallet} reader={reader} />;
    return <p className="hint">{say(texts.walletHint, { wallet: name })}</p>;
  };

  const label = () => {
    const name = say(optionName(option));
    if (isSheetOption(option)) return say(texts.openSheet, { option: name });
    if (option === 'Card') return say(texts.pay, { amount });
    return snapshot.sending === 'choose' ? say(texts.makingCode) : say(texts.showCode, { wallet: name });
  };

  const sheet = isSheetOpen && isSheetOption(option) && (
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
  );

  return (
    <>
      <form className="order-form" noValidate onSubmit={submit}>
        {view.shipping !== null && !isWaiting && (
          <fieldset className="part">
            <legend>
              <h2 className="section-title">{say(addressParts.shipping)}</h2>
            </legend>
            {address('shipping', view.shipping.countries)}
          </fieldset>
        )}
        {view.shipping !== null && isWaiting && <p className="hint">{say(addressParts.kept)}</p>}
        {view.options.length === 0 ? (
          <p className="notice">{say(texts.none, { merchant: view.merchant_name })}</p>
        ) : (
          <OptionList
            options={view.options}
            chosen={option}
            reader={reader}
            onChoose={(chosen) => onDraft({ ...draft, option: chosen })}
            panelOf={panelOf}
          />
        )}
        {view.billing !== null && isPaidHere(option) && (option !== 'Card' || isCard) && (
          <fieldset className="part">
            <legend>
              <h2 className="section-title">{say(addressParts.billing)}</h2>
            </legend>
            {canBeSame(view, draft) ? (
              <label className="check">
                <input
                  type="checkbox"
                  checked={draft.isSame}
                  onChange={({ currentTarget: { checked } }) => onDraft({ ...draft, isSame: checked })}
                />
                <span>{say(addressParts.same)}</span>
              </label>
            ) : (
              view.shipping !== null && <p className="hint">{say(addressParts.billingCountry)}</p>
            )}
            {asksBilling(view, draft) && address('billing', view.billing.countries)}
          </fieldset>
        )}
        <div className="choices">
          {view.options.length > 0 && !isWaiting && (option !== 'Card' || isCard) && (
            <button
              type="submit"
              className="button button-primary"
              aria-disabled={isSending}
              data-busy={isSending}
            >
              {label()}
            </button>
          )}
          {isCard && <p className="hint private">{say(texts.private, { merchant: view.merchant_name })}</p>}
          <GiveUp
            view={view}
            reader={reader}
            isSending={snapshot.sending === 'give-up'}
            isOff={isSending}
            onGiveUp={() => onDecide('give-up', async () => ({ action: 'give-up' }))}
          />
        </div>
      </form>
      {sheet}
    </>
  );
}
