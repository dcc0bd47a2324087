/** Signed HTTP requests, made before the clock starts, so that the driver's own signing is not measured. */
import { createPrivateKey } from 'node:crypto';
import type { LoadOrder } from './load.ts';
import { type Fields, signed, textOf } from './rsa2.ts';

const laneCount = 64;

function fieldsOf(order: LoadOrder, number: number, receiverPort: number): Fields {
  const fields: Fields = {
    app_id: order.appId,
    charset: 'UTF-8',
    description: 'Two coffees and a cake',
    expires: '3600',
    format: 'JSON',
    merchant_no: order.merchantNo,
    merchant_order_no: `B${process.pid}-${Date.now().toString(36)}-${number}`,
    method: order.kind === 'cycle' ? 'bscanc.pay.submit' : 'cscanb.pay.getqrcode',
    order_amount: '34.5',
    pay_method_id: 'Alipay+',
    price_currency: 'USD',
    sign_type: 'RSA2',
    term_ip: '127.0.0.1',
    timestamp: String(Date.now()),
    version: '1.0',
  };
  if (order.kind !== 'cycle') return fields;
  const notifyUrl = `http://127.0.0.1:${receiverPort}/notify`;
  return { ...fields, auth_code: '280000000000000099', notify_url: notifyUrl };
}

export interface SignedCall {
  readonly orderNo: string;
  readonly bytes: Buffer;
}

export async function signCalls(order: LoadOrder, receiverPort: number): Promise<SignedCall[]> {
  const key = createPrivateKey(order.privateKeyPem);
  const made: SignedCall[] = [];
  let next = 0;
  async function lane(): Promise<void> {
    while (next < order.prepared) {
      const number = next;
      next += 1;
      const fields = fieldsOf(order, number, receiverPort);
      const text = order.kind === 'refused' ? `${number} was not sent` : textOf(fields);
      const body = JSON.stringify({ ...fields, sign: await signed(key, text) });
      const head = `POST /api/entry HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
      made.push({ orderNo: fields['merchant_order_no'] ?? '', bytes: Buffer.from(head + body) });
    }
  }
  await Promise.all(Array.from({ length: laneCount }, lane));
  return made;
}
