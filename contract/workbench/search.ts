/** Schemas of the Workbench's search by the beginning of a number. */
import { describedObject, list, object, type Shape, text, whole } from '../members.ts';
import { OrderItem } from './orders.ts';
import { RequestItem } from './requests.ts';

/** Fewest and most characters of a number's beginning. */
export const beginningMin = 3;
export const beginningMax = 64;

export const FoundNotification = describedObject('A notification whose ID starts with the search text.', {
  notification_id: text(),
  merchant_no: text(),
  trans_no: text(),
  created_ms: whole("Time on the merchant's clock, in milliseconds since 1970-01-01 UTC."),
});
export type FoundNotification = Shape<typeof FoundNotification>;

export const NumberSearch = object({
  orders: list(
    OrderItem,
    'Transactions found by order number or transaction number, newest first; at most 8.',
  ),
  requests: list(RequestItem, 'Requests found by psn, newest first; at most 8.'),
  notifications: list(FoundNotification, 'Notifications found by ID, newest first; at most 8.'),
  order_numbers: list(
    text(),
    'Order numbers that occur in requests but not in `orders`; at most 8. An order with this number may not exist.',
  ),
});
export type NumberSearch = Shape<typeof NumberSearch>;
