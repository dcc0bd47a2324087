/** The reply of a receiver, which the delivery log has in English, in the reader's language. */
import type { Text } from '@tollgate/contract/model';
import type { NotificationProblem } from '@tollgate/contract/workbench/notifications';

const same = (text: string): Text => ({ en: text, zh: text });

/** Mistakes in a body beyond another text than success. */
const hints: Readonly<Record<string, Text>> = {
  'it must be lower case': { en: 'it must be lower case', zh: '须为小写' },
  'it must not begin with a byte order mark': {
    en: 'it must not begin with a byte order mark',
    zh: '开头不得有字节顺序标记（BOM）',
  },
  'it must not have quotation marks': { en: 'it must not have quotation marks', zh: '不得带引号' },
  'it must be plain text, not a page or XML': {
    en: 'it must be plain text, not a page or XML',
    zh: '须为纯文本，不能是网页或 XML',
  },
  'it must be plain text, not JSON': {
    en: 'it must be plain text, not JSON',
    zh: '须为纯文本，不能是 JSON',
  },
  'only ASCII white space may surround it': {
    en: 'only ASCII white space may surround it',
    zh: '前后只能有 ASCII 空白字符',
  },
  'it must be success and nothing else': { en: 'it must contain nothing else', zh: '不得包含其他内容' },
};

/** Rules whose title says all of the detail except the error code. */
const namedByCode: ReadonlySet<string> = new Set(['unreachable', 'name-unknown', 'tls']);

function ofBody(detail: string): Text | undefined {
  const [, text = '', rule = ''] = /^body was (empty|".*"): (.*)$/s.exec(detail) ?? [];
  if (text === 'empty') return { en: 'empty body', zh: '应答体为空' };
  if (text !== '') {
    const hint = hints[rule];
    return hint === undefined ? same(text) : { en: `${text}: ${hint.en}`, zh: [text, hint.zh].join('：') };
  }
  const [, bytes, start] = /^body was longer than (\d+) bytes and began (".*")$/s.exec(detail) ?? [];
  if (bytes === undefined) return undefined;
  return { en: `${start} …, more than ${bytes} bytes`, zh: `${start} …，超过 ${bytes} 字节` };
}

/** Returns the body, the status, or the error code alone where the title already says the rest. */
export function detailOf({ rule, detail = '' }: NotificationProblem): Text {
  const [, code] = /\(([A-Z][A-Z0-9_]*)\)$/.exec(detail) ?? [];
  if (namedByCode.has(rule) && code !== undefined) return same(code);
  const [, status] = /^status was (\d{3})\b/.exec(detail) ?? [];
  return status === undefined ? (ofBody(detail) ?? same(detail)) : same(`HTTP ${status}`);
}
