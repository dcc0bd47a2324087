/** Codes on a terminal's screen that the acquirer of the wallet makes (decision 53). */
import { expect, test } from 'vitest';
import type { Asked, WalletAnswer } from '../../acquirers/guarded.ts';
import type { ChannelCancel, ChannelPayment } from '../../acquirers/port/channel.ts';
import { withAcquirer } from '../../acquirers/testing.ts';
import { createPayment } from '../change/creation.ts';
import { advanceDue } from '../due/due.ts';
import { succeeded } from '../online/testing.ts';
import { recoveryMs } from '../rules/recovery.ts';
import { dispatch, followChange, resume } from './dispatch.ts';
import { readTerminalOrder } from './request.ts';
import { createTerminalService } from './service.ts';
import { saleRequest, useTerminalWorld } from './testing.ts';

const world = useTerminalWorld();
const code = '00020101021226580014com.example.qr';
const wallet = { pay_scenario: 'SCANQR_PAY', pay_method_id: 'Alipay+' } as const;

/** The world with an acquirer that makes its codes. */
function codeMaker() {
  const asked: Asked<ChannelPayment>[] = [];
  const cancelled: Asked<ChannelCancel>[] = [];
  const maker = { answer: async (): Promise<WalletAnswer> => ({ kind: 'pending', code }) };
  const context = withAcquirer(world.context(), {
    capabilities: { codes: 'acquirer' },
    wallets: {
      payment(payment) {
        asked.push(payment);
        return maker.answer();
      },
      async cancel(payment) {
        cancelled.push(payment);
        return { kind: 'done' };
      },
    },
  });
  const terminal = world.terminal();
  async function order() {
    const setting = {
      terminal,
      storeNo: '4121000012',
      app: { appId: 'tg0123456789abcdef', unreferencedRefunds: true },
      allowLoopback: true,
    };
    const details = succeeded(await readTerminalOrder(context, saleRequest(wallet), setting));
    const created = succeeded(await createPayment(context, details));
    await dispatch(context, terminal);
    return world.current(created);
  }
  async function schedule(): Promise<void> {
    for (let fired = 1; fired > 0; )
      fired = await advanceDue(context, (error) => {
        throw error;
      });
  }
  return { asked, cancelled, maker, context, terminal, order, schedule };
}

test('the terminal gets the order with the code of its acquirer, also when it connects again', async () => {
  const { asked, context, terminal, order } = codeMaker();
  const sale = await order();
  expect(sale).toMatchObject({ transStatus: 9, linkSecret: null, qrCode: code });
  expect(asked).toMatchObject([{ transNo: sale.transNo, amountMinor: 2_500, walletCode: null }]);
  await resume(context, terminal);
  expect(world.orders().map(({ qrcode_url }) => qrcode_url)).toEqual([code, code]);
  expect(asked).toHaveLength(1);
});

test('an acquirer without a code ends the order, its wallet is stopped, and the merchant is notified', async () => {
  const { cancelled, maker, context, order, schedule } = codeMaker();
  maker.answer = () => Promise.reject(new Error('away'));
  const sale = await order();
  expect(sale).toMatchObject({ transStatus: 1, errorCode: 'EC0004' });
  expect(world.orders()).toEqual([]);
  for (const change of context.committed.splice(0)) await followChange(context, change);
  expect(world.ended()).toMatchObject([{ trans_no: sale.transNo, trans_error_code: 'EC0004' }]);
  expect(await world.notices(sale)).toMatchObject([{ trans_status: 1, trans_error_code: 'EC0004' }]);
  maker.answer = async () => ({ kind: 'pending' });
  await schedule();
  expect(cancelled).toMatchObject([{ transNo: sale.transNo, channelTransNo: null }]);
  expect(await world.current(sale)).toMatchObject({ dueAt: null });
});

test('a process that dies before the code: the next connection of the terminal asks for it', async () => {
  const { maker, context, terminal, order } = codeMaker();
  maker.answer = () => new Promise(() => {});
  void order();
  await expect.poll(async () => (await newest()).sentAt).not.toBe(null);
  maker.answer = async () => ({ kind: 'pending', code });
  await resume(context, terminal);
  expect(world.orders().map(({ qrcode_url }) => qrcode_url)).toEqual([code]);
  context.clock.advance(recoveryMs);
  expect(await world.current(await newest())).toMatchObject({ qrCode: code });
});

/** The latest order of the terminal. */
async function newest(): Promise<{ readonly transNo: string; readonly sentAt: string | null }> {
  const [row] = await world.database().query<{ transNo: string; sentAt: string | null }>(
    `select trans_no as "transNo", terminal ->> 'sentAt' as "sentAt" from transactions
     where terminal_sn = $1 order by trans_no desc limit 1`,
    [world.terminal().terminalSn],
  );
  return row ?? { transNo: '', sentAt: null };
}

test('an order that the terminal makes by itself has the code, or is refused', async () => {
  const { maker, context, terminal } = codeMaker();
  const service = createTerminalService(context, { allowLoopback: true });
  const local = (number: string) =>
    service.handle(
      terminal,
      {
        type: 'local-order',
        order: { ...saleRequest(wallet), merchant_order_no: number, receipt_print_mode: 0 },
      },
      'PSN',
    );
  maker.answer = () => Promise.reject(new Error('away'));
  const { terminalSn } = terminal;
  expect(await local(`${terminalSn}-1`)).toMatchObject({ code: 'EC0004' });
  maker.answer = async () => ({ kind: 'pending', code });
  expect(await local(`${terminalSn}-2`)).toMatchObject({ code: '0', data: { qrcode_url: code } });
  expect(await local(`${terminalSn}-2`)).toMatchObject({ code: '0', data: { qrcode_url: code } });
});
