/** Answers of the terminal as response codes and biz_data of the local protocols. */
import type { TerminalResult } from '@tollgate/contract/terminal/messages';
import { type EcrAnswer, ecrSuccess } from './message.ts';
import type { OperationAnswer } from './till-operations.ts';

/** Response codes by code of the catalogue; everything else that fails is a 110. */
const responseCodes: Readonly<Record<string, string>> = {
  M009: '106',
  E04112: '113',
  ET008: '119',
  ET010: '119',
  CF008: '119',
};

/** Codes with which biz_data stays an empty string: nothing was carried out. */
export const failed = '110';
export const timedOut = '112';

export function failure(code: string, msg: string, responseCode = responseCodes[code] ?? failed): EcrAnswer {
  // Catalogue messages may carry their code already.
  return { responseCode, responseMsg: msg.startsWith('[') ? msg : `[${code}]${msg}` };
}

/** Members of biz_data in a reply; what has no value is left out. */
function replyData(result: TerminalResult): object {
  const {
    card_scheme,
    card_holder,
    trans_status,
    trans_type,
    entry_mode,
    emv: _emv,
    cvm: _cvm,
    ...rest
  } = result;
  const members = {
    ...rest,
    total_amount: result.trans_amount,
    trans_type: String(trans_type),
    trans_status: String(trans_status),
    entry_mode: entry_mode === undefined ? undefined : String(entry_mode),
    pay_method_id: result.pay_method_id ?? card_scheme,
    card_holder_name: card_holder,
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** The answer to an order: success means paid (or carried out); a declined one says why, with its transaction. */
export function orderAnswer(answer: OperationAnswer<TerminalResult>): EcrAnswer {
  if (answer.data === undefined) return failure(answer.code, answer.msg);
  const { trans_status: status, trans_error_code: code, trans_error_msg: msg } = answer.data;
  if (status === 2) return { responseCode: ecrSuccess, data: replyData(answer.data) };
  if (status === 0 || status === 9) {
    return {
      responseCode: timedOut,
      responseMsg: 'no result yet: query the order',
      data: replyData(answer.data),
    };
  }
  if (code === 'K026') return failure(code, msg ?? 'cancelled by the operator');
  if (status === 3) return { ...failure('E04121', 'the order is cancelled'), data: replyData(answer.data) };
  return { ...failure(code ?? 'E04122', msg ?? 'the order is closed'), data: replyData(answer.data) };
}

/** The answer to a query or another look at a transaction: success means that it was found. */
export function lookAnswer(answer: OperationAnswer<TerminalResult>): EcrAnswer {
  if (answer.data === undefined) return failure(answer.code, answer.msg);
  return { responseCode: ecrSuccess, data: replyData(answer.data) };
}
