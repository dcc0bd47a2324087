/** The refunds of a payment. */
import { limits } from '@tollgate/contract/limits';
import type { Queries } from '../ports/database.ts';
import { type TransactionRecord, transactionSelection } from './transaction.ts';

// There may be any number of failed ones: of those the newest are told, as far as there is space beside the others.
const refundsOfPayment = `select ${transactionSelection} from (
    select * from transactions where merchant_no = $1 and orig_trans_no = $2 and kind = 'refund'
    order by trans_status = 1, created_at desc, trans_no desc limit ${limits.refundsMax}) t
  order by t.created_at, t.trans_no`;

/** At most 50 (decision 19), the oldest first. */
export function refundsOf(
  queries: Queries,
  { merchantNo, transNo }: Pick<TransactionRecord, 'merchantNo' | 'transNo'>,
): Promise<TransactionRecord[]> {
  return queries.query<TransactionRecord>(refundsOfPayment, [merchantNo, transNo], 'refunds-of-payment');
}
