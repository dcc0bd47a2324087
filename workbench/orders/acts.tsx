/** Acts on an order: its payer's page, a cancel, a refund. Cancel and refund go through the API's own calls. */
import { fromMinor } from '@tollgate/contract/amount';
import { decimalsOf } from '@tollgate/contract/currencies';
import type { ClockAdvance, ClockAdvanced } from '@tollgate/contract/workbench/clock';
import type { OrderActResult, OrderDetail } from '@tollgate/contract/workbench/orders';
import { formatAmount, minorOf, parseMinor } from '@tollgate/design/amount';
import { Button, ButtonLink } from '@tollgate/design/button';
import { bolt, clock, external, refund } from '@tollgate/design/drawings';
import { AmountField } from '@tollgate/design/field';
import { useReader } from '@tollgate/design/language';
import { Skeleton } from '@tollgate/design/progress';
import { useToast } from '@tollgate/design/toast';
import { type ReactElement, useState } from 'react';
import { addressOf, navigate } from '../address/place.ts';
import { useClock } from '../data/clocks.tsx';
import { useMay, useSession } from '../data/session.tsx';
import { useAct } from '../data/use-act.ts';
import { Confirm } from '../parts/confirm.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { spanText } from '../parts/moments.ts';
import { randomHex } from '../parts/web-crypto.ts';
import { orderTexts } from './texts.ts';

interface OrderActsProps {
  readonly order: OrderDetail;
  readonly onDone: () => void;
}

type Open = 'cancel' | 'refund' | 'expire' | undefined;

/** Says that the order waits for its payer. */
export const isUnpaid = ({ trans_status: status, trans_type: type }: OrderDetail): boolean =>
  status === 9 && type === 1;

export function OrderActs({ order, onDone }: OrderActsProps): ReactElement {
  const { say } = useReader();
  const session = useSession().answer;
  const mayAdvance = useMay('clock');
  // The palette leads to an order with its refund form open.
  const isRefunding = new URLSearchParams(location.search).get('act') === 'refund';
  const [open, setOpen] = useState<Open>(
    isRefunding && order.actions.includes('refund') ? 'refund' : undefined,
  );
  const close = () => {
    setOpen(undefined);
    // A reload of the page does not open the form again.
    if (isRefunding) navigate(addressOf(['orders', order.trans_no]), { isReplaced: true });
  };
  return (
    <>
      {order.actions.includes('pay') && order.pay_url !== undefined && (
        <ButtonLink variant="primary" href={order.pay_url} target="_blank" iconAfter={external}>
          {say(orderTexts.openPage)}
        </ButtonLink>
      )}
      {order.actions.includes('refund') && (
        <Button icon={refund} onClick={() => setOpen('refund')}>
          {say(orderTexts.refund)}
        </Button>
      )}
      {order.actions.includes('cancel') && (
        <Button onClick={() => setOpen('cancel')}>{say(orderTexts.cancel)}</Button>
      )}
      {isUnpaid(order) && order.expires_ms !== undefined && session?.is_sandbox === true && mayAdvance && (
        <Button icon={clock} onClick={() => setOpen('expire')}>
          {say(orderTexts.expire)}
        </Button>
      )}
      {session?.is_sandbox === true && (
        <ButtonLink
          icon={bolt}
          href={addressOf(['faults', 'new'], {
            merchant_no: order.merchant_no,
            ...(order.merchant_order_no === undefined
              ? { trans_no: order.trans_no }
              : { merchant_order_no: order.merchant_order_no }),
          })}
        >
          {say(orderTexts.injectFault)}
        </ButtonLink>
      )}
      {open === 'expire' && <ExpireDialog order={order} onDone={onDone} onClose={close} />}
      {open === 'cancel' && <CancelDialog order={order} onDone={onDone} onClose={close} />}
      {open === 'refund' && <RefundDialog order={order} onDone={onDone} onClose={close} />}
    </>
  );
}

interface ActDialogProps extends OrderActsProps {
  readonly onClose: () => void;
}

function ExpireDialog({ order, onDone, onClose }: ActDialogProps): ReactElement {
  const { say, locale } = useReader();
  const toast = useToast();
  const { run, isActing, problem } = useAct<ClockAdvanced>();
  // Nothing is advanced until the clock is known.
  const { nowMs } = useClock();
  // One second past the expiry: this page knows the gateway's clock only approximately.
  const ms = Math.max(0, (order.expires_ms ?? 0) - (nowMs ?? 0)) + 1_000;
  const advance = async () => {
    const own = order.has_own_clock && { merchant_no: order.merchant_no };
    const body: ClockAdvance = { ms, ...own };
    const done = await run('clock/advance', { body });
    if (done === undefined) return;
    toast({ text: say(orderTexts.advanced, { span: spanText(locale, done.advanced_ms) }) });
    onClose();
    onDone();
  };
  return (
    <FormDialog
      title={say(orderTexts.expireTitle)}
      act={say(orderTexts.expire)}
      isActing={isActing}
      isLoading={nowMs === undefined}
      problem={problem}
      onClose={onClose}
      onAct={advance}
    >
      {nowMs === undefined ? (
        <Skeleton lines={2} />
      ) : (
        <p>{say(orderTexts.expireText, { span: spanText(locale, ms) })}</p>
      )}
    </FormDialog>
  );
}

function CancelDialog({ order, onDone, onClose }: ActDialogProps): ReactElement {
  const { say } = useReader();
  const toast = useToast();
  const { run, isActing, problem } = useAct<OrderActResult>();
  const cancel = async () => {
    const done = await run(`orders/${order.trans_no}/cancel`);
    if (done === undefined) return;
    toast({ text: say(orderTexts.canceled) });
    onClose();
    onDone();
  };
  return (
    <Confirm
      title={say(orderTexts.cancelTitle)}
      text={say(orderTexts.cancelText)}
      act={say(orderTexts.cancel)}
      keep={say(orderTexts.keep)}
      isActing={isActing}
      problem={problem}
      onClose={onClose}
      onAct={() => void cancel()}
    />
  );
}

function RefundDialog({ order, onDone, onClose }: ActDialogProps): ReactElement {
  const { say, locale } = useReader();
  const toast = useToast();
  const { run, isActing, problem } = useAct<OrderActResult>();
  const { price_currency: currency, money } = order;
  const [typed, setTyped] = useState(money.refundable_amount);
  const [isChecked, setChecked] = useState(false);
  // One number for this dialog: a second press, or one after a lost reply, refunds once.
  const [number] = useState(() => `WB-${randomHex()}`);
  const mostMinor = minorOf(currency, money.refundable_amount) ?? 0;
  const most = formatAmount(locale, currency, mostMinor);
  const minor = parseMinor(locale, currency, typed);
  const isGood = typeof minor === 'number' && minor > 0 && minor <= mostMinor;
  const send = async () => {
    setChecked(true);
    if (!isGood) return;
    const amount = fromMinor(minor, decimalsOf(currency) ?? 2);
    const done = await run(`orders/${order.trans_no}/refund`, {
      body: { amount, merchant_order_no: number },
    });
    if (done === undefined) return;
    toast({ text: say(orderTexts.refunded) });
    onClose();
    onDone();
  };
  return (
    <FormDialog
      title={say(orderTexts.refundTitle)}
      act={
        isGood
          ? say(orderTexts.refundNow, { amount: formatAmount(locale, currency, minor) })
          : say(orderTexts.refund)
      }
      isActing={isActing}
      problem={problem}
      onClose={onClose}
      onAct={send}
    >
      <p>{say(orderTexts.refundText)}</p>
      <AmountField
        label={say(orderTexts.refundAmount, { amount: most })}
        currency={currency}
        value={typed}
        error={isChecked && !isGood ? say(orderTexts.badAmount, { amount: most }) : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  );
}
