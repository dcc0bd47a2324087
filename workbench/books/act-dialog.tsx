/** The dialog before an act on a difference: its effect on the books, what it needs, and the button that does it. */
import type {
  DifferenceActRequest,
  DifferenceDetail,
  DifferenceOption,
} from '@tollgate/contract/workbench/books/schemas';
import { formatAmount, minorOf } from '@tollgate/design/amount';
import { TextAreaField, TextField } from '@tollgate/design/field';
import { type Speaker, useReader } from '@tollgate/design/language';
import { useToast } from '@tollgate/design/toast';
import { type ReactElement, useState } from 'react';
import { isTransNo } from '../address/numbers.ts';
import { useAct } from '../data/use-act.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { actDone, actVerbs, consequenceOf, differenceTexts } from './difference-texts.ts';

/** Returns what an act would do to the books, with its amounts. */
export function effectOf(
  { say }: Pick<Speaker, 'say'>,
  locale: string,
  act: DifferenceOption['act'],
  difference: DifferenceDetail,
): string {
  const { price_currency: currency, line } = difference;
  const minor = (text: string | undefined) => minorOf(currency, text ?? '0') ?? 0;
  const shown = (value: number) => formatAmount(locale, currency, value);
  return say(consequenceOf(act, difference), {
    net: shown(minor(line?.net_amount)),
    fee: shown(minor(line?.fee_amount)),
    gross: shown(Math.abs(minor(line?.gross_amount))),
    rest: shown(minor(difference.gateway_amount) - minor(difference.acquirer_amount)),
    expected: shown(minor(difference.gateway_amount)),
    feeRest: shown(minor(difference.acquirer_fee_amount) - minor(difference.gateway_fee_amount)),
  });
}

interface ActDialogProps {
  readonly difference: DifferenceDetail;
  readonly option: DifferenceOption;
  /** The order that the line is attached to, where one was chosen. */
  readonly transNo: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function ActDialog({ difference, option, transNo, onDone, onClose }: ActDialogProps): ReactElement {
  const reader = useReader();
  const { say, locale } = reader;
  const toast = useToast();
  const { run, isActing, problem } = useAct<DifferenceDetail>();
  const { act, needs } = option;
  const [reason, setReason] = useState('');
  const [order, setOrder] = useState(transNo);
  const [owner, setOwner] = useState('');
  const [isChecked, setChecked] = useState(false);
  const wrong = {
    reason: needs.includes('reason') && reason.trim() === '',
    trans_no: needs.includes('trans_no') && !isTransNo(order.trim()),
    merchant_no: needs.includes('merchant_no') && !/^\d{12}$/.test(owner.trim()),
  };
  const send = async () => {
    setChecked(true);
    if (wrong.reason || wrong.trans_no || wrong.merchant_no) return;
    const body: DifferenceActRequest = {
      ...(reason.trim() !== '' && { reason: reason.trim().replaceAll(/\s+/g, ' ') }),
      ...(needs.includes('trans_no') && { trans_no: order.trim() }),
      ...(needs.includes('merchant_no') && { merchant_no: owner.trim() }),
    };
    const number = encodeURIComponent(difference.difference_no);
    const done = await run(`books/differences/${number}/${act}`, { body });
    if (done === undefined) return;
    toast({ text: say(actDone[act]) });
    onClose();
    onDone();
  };
  return (
    <FormDialog
      title={say(actVerbs[act])}
      act={say(actVerbs[act])}
      isActing={isActing}
      problem={problem}
      onClose={onClose}
      onAct={send}
    >
      <p>{effectOf(reader, locale, act, difference)}</p>
      {needs.includes('trans_no') && (
        <TextField
          label={say(differenceTexts.transNo)}
          value={order}
          inputMode="numeric"
          maxLength={32}
          error={isChecked && wrong.trans_no ? say(differenceTexts.needOrder) : undefined}
          onChange={({ target }) => setOrder(target.value)}
        />
      )}
      {needs.includes('merchant_no') && (
        <TextField
          label={say(differenceTexts.owner)}
          hint={say(differenceTexts.ownerHint)}
          value={owner}
          inputMode="numeric"
          maxLength={32}
          error={isChecked && wrong.merchant_no ? say(differenceTexts.needOwner) : undefined}
          onChange={({ target }) => setOwner(target.value)}
        />
      )}
      <TextAreaField
        label={say(differenceTexts.reason)}
        hint={say(differenceTexts.reasonHint)}
        isOptional={!needs.includes('reason')}
        value={reason}
        rows={3}
        maxLength={500}
        error={isChecked && wrong.reason ? say(differenceTexts.needReason) : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
