/** Text of a merchant-presented QR code: EMV QRCPS-MPM, data objects of ID, length and value, with a checksum. */
import { fromMinor } from '@tollgate/contract/amount';
import { decimalsOf } from '@tollgate/contract/currencies';

/** CRC-16/CCITT-FALSE: polynomial 0x1021, initial value 0xFFFF; four capital hexadecimal digits. */
export function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021;
    crc &= 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

const object = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;

/** ISO 4217 numbers; a currency without one here gets 999, "no currency involved". */
const numbers: Readonly<Record<string, string>> = {
  AED: '784',
  AUD: '036',
  BHD: '048',
  BRL: '986',
  CAD: '124',
  CHF: '756',
  CNY: '156',
  EUR: '978',
  GBP: '826',
  GHS: '936',
  HKD: '344',
  IDR: '360',
  INR: '356',
  JPY: '392',
  KES: '404',
  KRW: '410',
  KWD: '414',
  MMK: '104',
  MXN: '484',
  MYR: '458',
  NGN: '566',
  PHP: '608',
  SGD: '702',
  THB: '764',
  TZS: '834',
  UGX: '800',
  USD: '840',
  VND: '704',
  ZAR: '710',
};

export interface QrPayment {
  readonly number: string;
  readonly merchantNo: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly name: string;
}

/** At most 25 characters of ASCII, as ID 59 and ID 60 take them. */
const shortName = (name: string) => name.replaceAll(/[^ -~]/g, '').slice(0, 25) || 'MERCHANT';

/** Returns the text for one payment: a dynamic code with amount and reference. */
export function emvQrText({ number, merchantNo, amountMinor, currency, name }: QrPayment): string {
  const account = object('00', 'dev.tollgate.host') + object('01', merchantNo.slice(0, 40));
  const text = [
    object('00', '01'),
    object('01', '12'),
    object('26', account),
    object('52', '5999'),
    object('53', numbers[currency] ?? '999'),
    object('54', fromMinor(amountMinor, decimalsOf(currency) ?? 2)),
    object('58', 'ZZ'),
    object('59', shortName(name)),
    object('60', 'TEST'),
    object('62', object('05', number.slice(-25))),
    '6304',
  ].join('');
  return text + checksum(text);
}
