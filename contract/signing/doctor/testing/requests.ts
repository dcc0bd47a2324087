/** Random requests as clients send them, from a seed. */
import type { WireKind, WireMember } from '../../types.ts';
import type { DoctorInput } from '../types.ts';

/** A number from 0 up to, but not including, `below`. */
export type Random = (below: number) => number;

/** xorshift32: the same seed gives the same requests on every machine. */
export function seeded(seed: number): Random {
  let state = seed | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

export function pick<T>(random: Random, list: readonly T[]): T {
  const chosen = list[random(list.length)];
  if (chosen === undefined) throw new RangeError('nothing to pick from');
  return chosen;
}

export interface Request {
  readonly members: readonly WireMember[];
  readonly contentType: 'json' | 'form';
}

const descriptions = [
  '咖啡 & 蛋糕 50% + a=b',
  'Café 中文 <大杯>/小',
  '订单 "七" 号，共 2 件',
  "l'été à Köln 茶",
];
const amounts = [
  '34.5',
  '34.50',
  '5',
  '12.00',
  '0.10',
  '1000000',
  '1.0E+7',
  '99.95',
  '100',
  '0.30000000000000004',
];
const nested = [
  '{"key":"value","note":"热饮/冷饮","n":1.50}',
  '{"type":"GENERAL","data":{"items":[{"code":"A1","amount":12.0},{"code":"B2","amount":3}],"b":null,"a":"中"}}',
  '{"z":1,"a":[true,false,null],"path":"/a/b"}',
];

/** A request without `sign`: numbers, booleans, empties, nested values and Chinese, in JSON or as a form. */
export function makeRequest(random: Random): Request {
  const contentType = random(3) === 0 ? 'form' : 'json';
  const members: WireMember[] = [];
  const add = (name: string, kind: WireKind, text: string): void => {
    members.push({
      name,
      kind: contentType === 'form' ? 'string' : kind,
      text: kind === 'null' && contentType === 'form' ? '' : text,
    });
  };
  const maybe = (of = 2): boolean => random(of) === 0;
  add('app_id', 'string', `tg${(random(0xffff_ffff) + 0x1_0000_0000).toString(16).padStart(16, '0')}`);
  add('charset', 'string', 'UTF-8');
  add('format', 'string', 'JSON');
  add('sign_type', 'string', 'RSA2');
  add('version', 'string', '1.0');
  add('timestamp', pick(random, ['number', 'string']), String(1_795_200_000_000 + random(40_000_000)));
  add('method', 'string', 'wisehub.cloud.pay.order');
  add('merchant_no', 'string', `31230000${String(random(10_000)).padStart(4, '0')}`);
  add('merchant_order_no', 'string', `T_${random(1_000_000_000)}`);
  add('order_amount', pick(random, ['number', 'string']), pick(random, amounts));
  add('trans_type', 'number', pick(random, ['1', '2', '3']));
  add('description', 'string', pick(random, descriptions));
  add('expires', 'number', pick(random, ['5', '300']));
  if (maybe()) add('on_screen_tip', 'boolean', pick(random, ['true', 'false']));
  if (maybe()) add('confirm_on_terminal', 'boolean', pick(random, ['true', 'false']));
  if (maybe()) add('tip_amount', 'number', pick(random, ['0', '0.00', '5.0', '2.25']));
  if (maybe()) add('notify_url', 'string', pick(random, ['', 'https://shop.example.com/n?a=1&b=2']));
  if (maybe(3)) add('store_no', 'null', 'null');
  if (maybe(3)) add('attach', 'string', pick(random, ['', '{"key":"value"}', 'line one\r\nline two', ' x ']));
  if (maybe()) add('order_detail', pick(random, ['object', 'string']), pick(random, nested));
  for (let i = members.length - 1; i > 0; i--) {
    const j = random(i + 1);
    const [a, b] = [members[i], members[j]];
    if (a && b) [members[i], members[j]] = [b, a];
  }
  return { members, contentType };
}

/** The body of a request, with its signature. */
export function writeBody({ members, contentType }: Request, sign: string): string {
  if (contentType === 'form') {
    const pairs = [...members.map(({ name, text }) => [name, text]), ['sign', sign]];
    return new URLSearchParams(pairs).toString();
  }
  const parts = members.map(
    ({ name, kind, text }) => `${JSON.stringify(name)}:${kind === 'string' ? JSON.stringify(text) : text}`,
  );
  return `{${[...parts, `"sign":${JSON.stringify(sign)}`].join(',')}}`;
}

/** Returns what the doctor is given for a refused request. */
export function inputOf(
  request: Request,
  sign: string,
  publicKeyPem: string | readonly string[],
  otherKeys: DoctorInput['otherKeys'] = [],
): DoctorInput {
  return {
    members: [...request.members, { name: 'sign', kind: 'string', text: sign }],
    rawBody: writeBody(request, sign),
    contentType: request.contentType,
    sign,
    publicKeyPems: [publicKeyPem].flat(),
    otherKeys,
  };
}
