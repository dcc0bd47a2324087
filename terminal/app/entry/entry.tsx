/** An order made by hand: amount, original, wallet, and what the terminal is to ask. */
import { payMethods } from '@tollgate/contract/dictionary/pay-methods';
import { Button } from '@tollgate/design/button';
import { CheckField } from '@tollgate/design/choice';
import { TextField } from '@tollgate/design/field';
import type { Speaker } from '@tollgate/design/language';
import { SelectField } from '@tollgate/design/select-field';
import { type ReactElement, useState } from 'react';
import {
  formProblem,
  type LocalForm,
  type LocalKind,
  localRules,
  takesTip,
} from '../../engine/local-order.ts';
import type { IdleScreen } from '../../engine/state.ts';
import { Notice, type PartProps } from '../parts/parts.tsx';
import { fields, problems, receiptModes } from '../texts/entry.ts';
import { payMethodName } from '../texts/order.ts';
import { digitsOf, digitsOfWire, shownAmount, wireOf, withDigit } from './keyed-amount.ts';
import { AmountPad } from './keypad.tsx';

type Entry = Extract<IdleScreen, { name: 'entry' }>;

/** Returns the wallets of the terminal that can be paid with this kind of code. */
function walletsFor(offered: readonly string[], scenario: 'SCANQR_PAY' | 'BSCANQR_PAY'): readonly string[] {
  const feature = scenario === 'SCANQR_PAY' ? 'QR MPM' : 'QR CPM';
  return payMethods
    .filter(({ value, features }) => offered.includes(value) && features.includes(feature))
    .map(({ value }) => value);
}

const printModes = [0, 1, 2, 3] as const;

/** Returns the receipt_print_mode of a choice: both copies unless it says otherwise. */
function printMode(chosen: string): LocalForm['receiptPrintMode'] {
  return printModes.find((mode) => String(mode) === chosen) ?? 3;
}

interface CashbackFieldProps {
  readonly label: string;
  readonly currency: string;
  readonly digits: string;
  readonly error: string | undefined;
  readonly onChange: (digits: string) => void;
}

function CashbackField({ label, currency, digits, error, onChange }: CashbackFieldProps): ReactElement {
  return (
    <TextField
      label={label}
      value={shownAmount(digits, currency)}
      inputMode="numeric"
      autoComplete="off"
      error={error}
      onChange={(event) => onChange(withDigit('', digitsOf(event.target.value)))}
    />
  );
}

type Options = Pick<LocalForm, 'asksTip' | 'signs' | 'needsManager' | 'receiptPrintMode'>;

interface OptionsPartProps {
  readonly kind: LocalKind;
  readonly options: Options;
  readonly reader: Speaker;
  readonly onChange: (changed: Partial<Options>) => void;
}

/** The options of an order, folded up: each has a value that most orders keep. */
function OptionsPart({ kind, options, reader: { say }, onChange }: OptionsPartProps): ReactElement {
  const { scenario, original } = localRules[kind];
  return (
    <details className="options">
      <summary>{say(fields.options)}</summary>
      <div className="stack">
        {takesTip(kind) && scenario !== 'SCANQR_PAY' && (
          <CheckField
            label={say(fields.asksTip)}
            isChecked={options.asksTip}
            onChange={(asksTip) => onChange({ asksTip })}
          />
        )}
        {scenario === 'SWIPE_CARD' && original === 'none' && (
          <CheckField
            label={say(fields.signs)}
            isChecked={options.signs}
            onChange={(signs) => onChange({ signs })}
          />
        )}
        <CheckField
          label={say(fields.needsManager)}
          isChecked={options.needsManager}
          onChange={(needsManager) => onChange({ needsManager })}
        />
        <SelectField
          label={say(fields.receiptModes)}
          value={options.receiptPrintMode}
          options={receiptModes.map((text, mode) => ({ value: String(mode), label: say(text) }))}
          onChange={({ target }) => onChange({ receiptPrintMode: printMode(target.value) })}
        />
      </div>
    </details>
  );
}

export function EntryForm({ idle, state, reader, act }: PartProps & { readonly idle: Entry }): ReactElement {
  const { kind, original } = idle;
  const rule = localRules[kind];
  const currency = original?.currency ?? state.welcome?.currency ?? 'USD';
  const wallets =
    rule.scenario === 'SWIPE_CARD' ? [] : walletsFor(state.welcome?.pay_method_ids ?? [], rule.scenario);
  const [digits, setDigits] = useState(() =>
    original === undefined || !rule.takesAmount ? '' : digitsOfWire(original.amount, currency),
  );
  const [cashback, setCashback] = useState('');
  const [form, setForm] = useState<Omit<LocalForm, 'amount' | 'cashbackAmount'>>({
    originalOrderNo: original?.orderNo ?? '',
    payMethodId: wallets[0] ?? '',
    asksTip: false,
    signs: false,
    needsManager: rule.needsManager,
    receiptPrintMode: 3,
  });
  const [isTried, setTried] = useState(false);
  const { say } = reader;
  const isBusy = idle.orderNo !== undefined;
  const filled: LocalForm = {
    ...form,
    amount: wireOf(digits, currency),
    cashbackAmount: wireOf(cashback, currency),
  };
  const problem = isTried ? formProblem(kind, filled, currency) : undefined;
  const problemAt = (field: keyof typeof problems) => (problem === field ? say(problems[field]) : undefined);
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isBusy && formProblem(kind, filled, currency) === undefined) act({ type: 'make', form: filled });
      }}
    >
      {rule.takesAmount && (
        <AmountPad
          reader={reader}
          label={say(fields.amount)}
          currency={currency}
          digits={digits}
          onChange={setDigits}
          error={problemAt('amount')}
          isStart
        />
      )}
      {kind === 'cashback' && (
        <CashbackField
          label={`${say(fields.cashback)} ${currency}`}
          currency={currency}
          digits={cashback}
          error={problemAt('cashback')}
          onChange={setCashback}
        />
      )}
      {rule.original !== 'none' && (
        <TextField
          label={say(fields.original)}
          value={form.originalOrderNo}
          autoComplete="off"
          spellCheck={false}
          maxLength={32}
          data-start={rule.takesAmount ? undefined : ''}
          hint={rule.original === 'possible' ? say(fields.originalHint) : undefined}
          error={problemAt('original')}
          onChange={(event) => setForm({ ...form, originalOrderNo: event.target.value })}
        />
      )}
      {rule.scenario !== 'SWIPE_CARD' && (
        <SelectField
          label={say(fields.wallet)}
          value={form.payMethodId}
          options={wallets.map((id) => ({ value: id, label: say(payMethodName(id)) }))}
          error={problemAt('wallet')}
          onChange={(event) => setForm({ ...form, payMethodId: event.target.value })}
        />
      )}
      <OptionsPart
        kind={kind}
        options={form}
        reader={reader}
        onChange={(changed) => setForm({ ...form, ...changed })}
      />
      <Notice problem={idle.problem} reader={reader} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isWide
        isLoading={isBusy}
        loadingLabel={say(fields.making)}
      >
        {say(fields.goOn)}
      </Button>
    </form>
  );
}
