/** A sandbox after a day of payments, with a settlement file that has a difference of each kind. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTemplateDatabase } from '../../gateway/store/template.testing.ts';
import { type Gateway, startGateway } from './gateway.ts';
import { createMerchant } from './merchant.ts';

const command = new URL('../../cli/main.ts', import.meta.url).pathname;

/** Runs the operator's program on a gateway's data, which no gateway has open. @throws where it fails */
function operate(dataDir: string, args: readonly string[]): string {
  const done = spawnSync(process.execPath, [command, ...args], {
    // The runner of the tests has a mode of its own.
    env: { ...process.env, DATA_DIR: dataDir, MODE: 'sandbox' },
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(`${args.join(' ')}: ${done.stdout}${done.stderr}`);
  return done.stdout;
}

export interface SettledDay {
  readonly gateway: Gateway;
  /** Number of the merchant that has the file's other line. */
  readonly otherNo: string;
  /** trans_no by the order's number. */
  readonly transNos: ReadonlyMap<string, string>;
  stop(): Promise<void>;
}

interface Paid {
  readonly transNo: string;
  readonly channelTransNo: string;
}

const names = ['AGREES', 'AMOUNT', 'FEE', 'CURRENCY', 'TWICE', 'CHARGEBACK', 'UNSETTLED'];

/** Another amount for each order. */
const amountOf = (name: string) => `${20 + names.indexOf(name)}.5`;

async function pay(
  gateway: Gateway,
  merchant: ReturnType<typeof createMerchant>,
  name: string,
): Promise<Paid> {
  const merchantNo = String(merchant.common('order.query')['merchant_no']);
  const fields = merchant.qrOrder({ merchant_order_no: name, order_amount: amountOf(name) });
  const { data } = await merchant.call('cscanb.pay.getqrcode', fields);
  const paid = await fetch(`${gateway.url}/api/sandbox/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ merchant_no: merchantNo, merchant_order_no: name }),
  });
  if (!paid.ok) throw new Error(await paid.text());
  const transNo = String(data['trans_no']);
  const order = await fetch(`${gateway.url}/workbench/api/orders/${transNo}`);
  const { pay_channel_trans_no: channelTransNo } = (await order.json()) as { pay_channel_trans_no: string };
  return { transNo, channelTransNo };
}

const lineOf = (type: string, reference: string, gross: string, fee = '0.30', currency = 'USD') => {
  const sign = type === 'PAYMENT' ? 1 : -1;
  const net = (sign * Number(gross) - Number(fee)).toFixed(2);
  return `${type},${reference},,,,${currency},${gross},${fee},${net},`;
};

function fileOf(orders: ReadonlyMap<string, Paid>, other: Paid, day: string): string {
  const refer = (name: string) => orders.get(name)?.channelTransNo ?? '';
  const lines = [
    lineOf('PAYMENT', refer('AGREES'), '20.50'),
    lineOf('PAYMENT', refer('AMOUNT'), '20.00'),
    lineOf('PAYMENT', refer('FEE'), '22.50', '0.85'),
    lineOf('PAYMENT', refer('CURRENCY'), '23.50', '0.30', 'EUR'),
    lineOf('PAYMENT', refer('TWICE'), '24.50'),
    lineOf('PAYMENT', refer('TWICE'), '24.50'),
    lineOf('PAYMENT', refer('CHARGEBACK'), '25.50'),
    lineOf('CHARGEBACK', refer('CHARGEBACK'), '25.50', '0.30'),
    lineOf('PAYMENT', 'ELSEWHERE-1', '7.77'),
    lineOf('PAYMENT', other.channelTransNo, '20.50'),
  ];
  const nets = new Map<string, number>();
  for (const line of lines) {
    const cells = line.split(',');
    nets.set(cells[5] ?? '', (nets.get(cells[5] ?? '') ?? 0) + Number(cells[8]));
  }
  const total = [...nets].map(([currency, net]) => `${currency}:${net.toFixed(2)}`).join(';');
  const head = 'type,reference,ref_no,trans_no,account,currency,gross,fee,net,transacted_at';
  return [`H,sandbox,SETTLE-${day},${day},${day}`, head, ...lines, `T,${lines.length},${total}`, ''].join(
    '\n',
  );
}

/** `env`: settings of the gateway. */
export async function startSettledDay(env: Readonly<Record<string, string>> = {}): Promise<SettledDay> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tollgate-books-'));
  await copyTemplateDatabase(dataDir);
  const first = await startGateway({ dataDir, env });
  const merchant = createMerchant(first);
  const made = (await merchant.post('/api/sandbox/merchants', '{"name":"Other Shop"}')).data;
  const account = made as unknown as Parameters<typeof createMerchant>[0]['demo'];
  const other = createMerchant({ url: first.url, demo: account });
  const paid = new Map<string, Paid>();
  for (const name of names) paid.set(name, await pay(first, merchant, name));
  const ofOther = await pay(first, other, 'AGREES');
  const { port } = first;
  await first.stop();
  const day = new Date().toISOString().slice(0, 10);
  const path = join(dataDir, `settlement-${day}.csv`);
  await writeFile(path, fileOf(paid, ofOther, day));
  operate(dataDir, ['settlement', 'fees', 'sandbox', '--rate', '0% + 0.30 USD', '0% + 0.30 EUR']);
  operate(dataDir, ['settlement', 'import', path, '--acquirer', 'sandbox', '--mapping', 'acquirer-host']);
  const gateway = await startGateway({ dataDir, env, port });
  return {
    gateway,
    otherNo: account.merchant_no,
    transNos: new Map([...paid].map(([name, { transNo }]) => [name, transNo])),
    async stop() {
      await gateway.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
