/** A terminal whose answers tests give by hand. */
import type { LocalOrder, TerminalResult } from '@tollgate/contract/terminal/messages';
import type { OperationAnswer, TillOperations } from './till-operations.ts';

export const paidResult: TerminalResult = {
  trans_no: '2026112110200000000019',
  merchant_order_no: 'TILL-1',
  trans_type: 1,
  trans_status: 2,
  price_currency: 'USD',
  order_amount: '25.9',
  trans_amount: '25.9',
  pay_method_id: 'Visa',
  card_no: '411111******1111',
  entry_mode: 3,
  auth_code: '084213',
};

export const paid: OperationAnswer<TerminalResult> = { code: '0', data: paidResult };

export interface TestTerminal extends TillOperations {
  readonly orders: readonly LocalOrder[];
  /** Sets the answer to the next orders; a promise keeps them waiting. */
  answerOrdersWith(answer: OperationAnswer<TerminalResult> | Promise<OperationAnswer<TerminalResult>>): void;
  lets: boolean;
}

export function testTerminal(): TestTerminal {
  const orders: LocalOrder[] = [];
  let answer: OperationAnswer<TerminalResult> | Promise<OperationAnswer<TerminalResult>> = paid;
  const unknown: OperationAnswer<never> = { code: 'E04111', msg: '[E04111]Merchant order number is invalid' };
  const look = async (orderNo: string) => (orderNo === paidResult.merchant_order_no ? paid : unknown);
  return {
    orders,
    lets: true,
    answerOrdersWith(next) {
      answer = next;
    },
    async order(order) {
      orders.push(order);
      return answer;
    },
    query: look,
    close: look,
    reprint: look,
    adjustTip: (orderNo) => look(orderNo),
    closeBatch: async () => ({ code: 'ET007', msg: 'No pending transactions' }),
    info: () => ({
      device_sn: 'TG1000000217',
      app_name: 'Tollgate Register',
      app_version: '0.1.0',
      device_model: 'TG-TEST',
      mac_address: '02:00:00:00:00:01',
    }),
    payMethodIds: () => ['Visa', 'Alipay'],
    currency: () => 'USD',
    async confirmPairing() {
      return this.lets;
    },
  };
}
