/** `<Example call="order.query"/>`: what goes over the wire, as the contract's examples have it. */
import {
  exampleRefusal,
  exampleReply,
  exampleRequest,
  signPlaceholder,
} from '@tollgate/contract/emit/operation';
import { isErrorCode } from '@tollgate/contract/errors/catalogue';
import type { Text } from '@tollgate/contract/model';
import { notification } from '@tollgate/contract/notification';
import {
  type Attributes,
  type BlockComponent,
  choiceOf,
  optionalText,
  PageError,
  textOf,
} from '../component.ts';
import { callNamed } from '../entities.ts';

const titles = {
  request: { en: 'Request', zh: '请求' },
  reply: { en: 'Response', zh: '应答' },
  data: { en: 'data of the response, parsed', zh: '应答中的 data（解析后）' },
  refusal: { en: 'Response of a rejected call', zh: '失败应答' },
  notification: { en: 'Notification', zh: '通知' },
} as const satisfies Record<string, Text>;

interface Shown {
  readonly title: Text;
  readonly body: unknown;
}

function shownBy(attributes: Attributes): Shown {
  const [method, code] = [textOf(attributes, 'call'), textOf(attributes, 'code')];
  const part = choiceOf(attributes, 'part', ['request', 'reply', 'data', 'refusal', 'notification']);
  if (part === 'notification') {
    if (method !== undefined) throw new PageError('part="notification" does not accept call');
    return { title: titles.notification, body: { ...notification.example, sign: signPlaceholder } };
  }
  if (part === 'refusal') {
    const refusal = code ?? callNamed(method ?? '').errors[0] ?? 'SYS002';
    if (!isErrorCode(refusal)) throw new PageError(`${refusal} is not in the error catalog`);
    return { title: titles.refusal, body: exampleRefusal(refusal) };
  }
  if (code !== undefined) throw new PageError('code requires part="refusal"');
  const call = callNamed(method ?? '');
  if (part === 'request') return { title: titles.request, body: exampleRequest(call) };
  if (part === 'reply') return { title: titles.reply, body: exampleReply(call) };
  return { title: titles.data, body: call.example.reply };
}

export const example: BlockComponent = {
  placement: 'block',
  attributes: { call: optionalText, part: optionalText, code: optionalText, title: optionalText },
  render(attributes, language) {
    const { title, body } = shownBy(attributes);
    const name = textOf(attributes, 'title') ?? title[language];
    return { code: JSON.stringify(body, null, 2), grammar: 'json', title: name };
  },
};
