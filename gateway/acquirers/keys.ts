/** Keys of questions to acquirers: a question that is asked again has the key that it had, and no other one has it. */
import type { Acquirer } from './port/acquirer.ts';
import type { ChannelReference } from './port/question.ts';

export type Part = 'wallets' | 'cards' | 'cardPresent';

type Asks<Channel> = {
  [Name in keyof Channel & string]: Channel[Name] extends (...asked: never[]) => Promise<unknown>
    ? Name
    : never;
}[keyof Channel & string];

/** Operation of the port, such as `cards.reverse`. */
export type OperationName = { [Each in Part]: `${Each}.${Asks<Acquirer[Each]>}` }[Part];

/** Members by which questions differ. */
export interface Distinguished {
  readonly merchantNo: string;
  readonly transNo: string;
  readonly attempt?: number;
  readonly choice?: number;
  readonly ended?: boolean;
  readonly channelTransNo?: string | null;
  readonly reference?: ChannelReference | null;
  readonly advice?: string;
  readonly amountMinor: number;
  readonly tipMinor?: number;
  readonly tipNo?: number;
}

/** Digits of a trans_no; the close of a batch is named by its terminal. */
const numberMax = 22;
const suffixMax = 16;

/** Returns 16 hexadecimal digits (FNV-1a from two beginnings) in place of a text that is too long. */
function digest(text: string): string {
  const digits = [0x811c9dc5, 0x2f1b3c6d].map((beginning) => {
    let hash = beginning;
    for (let at = 0; at < text.length; at += 1)
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
    return hash.toString(16).padStart(8, '0');
  });
  return digits.join('');
}

const fit = (text: string, max: number) =>
  /^[!-~]*$/.test(text) && text.length <= max ? text : digest(text);

const ofWallet = ({ choice = 1, ended = false }: Distinguished) => `${choice}${ended ? 'e' : ''}`;
const ofAttempt = ({ attempt = 1 }: Distinguished) => String(attempt);
const ofTransaction = () => '';
/** An approval that comes after the reversal is reversed once more. */
const ofReversal = ({ attempt, reference }: Distinguished) =>
  `${attempt ?? ''}${reference ? ` ${reference.channelTransNo}` : ''}`;
const ofAdvice = ({ advice = '', amountMinor, tipMinor = 0, tipNo = 0 }: Distinguished) =>
  `${advice} ${amountMinor} ${tipMinor}${tipNo === 0 ? '' : ` ${tipNo}`}`;

/** A short name of each operation, and how its questions about one transaction differ. */
const operations: {
  readonly [Name in OperationName]: readonly [name: string, suffix: (asked: Distinguished) => string];
} = {
  'wallets.payment': ['pay', ofWallet],
  'wallets.cancel': [
    'stop',
    (asked) => `${asked.choice ?? 1}${asked.channelTransNo ? ` ${asked.channelTransNo}` : ''}`,
  ],
  'wallets.refund': ['refund', ofTransaction],
  'cards.authorize': ['card', ofAttempt],
  'cards.authorizeSheet': ['sheet', ofAttempt],
  'cards.readReturn': ['return', ofAttempt],
  'cards.resume': ['resume', ofAttempt],
  'cards.inquire': ['inquire', ofAttempt],
  'cards.reverse': ['reverse', ofReversal],
  'cards.refund': ['refund', ofTransaction],
  'cardPresent.authorize': ['present', ofTransaction],
  'cardPresent.increase': ['increase', ofTransaction],
  'cardPresent.inquire': ['inquire', ofTransaction],
  'cardPresent.reverse': ['reverse', ofReversal],
  'cardPresent.advise': ['advise', ofAdvice],
  'cardPresent.refund': ['refund', ofTransaction],
};

/**
 * Returns the key of a question: at most 64 visible characters of ASCII. It follows from the question alone, so that
 * another process, or one after a restart, asks again under the same key. `more`: what else the operation is handed.
 */
export function keyOf(operation: OperationName, asked: Distinguished, more = ''): string {
  const [name, suffix] = operations[operation];
  const own = suffix(asked);
  const text = more === '' ? own : `${own} ${more}`;
  const short = fit(text, suffixMax);
  const number = fit(asked.transNo, numberMax);
  return [name, asked.merchantNo, number, ...(short === '' ? [] : [short])].join('.');
}
