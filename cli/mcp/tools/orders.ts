/** Tools that look at orders: a list, one with all that has happened to it, and what is due. */
import { transStatuses } from '@tollgate/contract/trans-values';
import type { WorkbenchClock } from '@tollgate/contract/workbench/clock';
import type { OrderDetail, OrderItem, OrderPage } from '@tollgate/contract/workbench/orders';
import type { Timeline } from '@tollgate/contract/workbench/timeline';
import { askWorkbench } from '../../connection/connection.ts';
import { notificationsOf, transNoOf } from '../../orders/find-order.ts';
import { noOrder } from '../../orders/order-number.ts';
import { localized, sandboxTimes } from '../shown.ts';
import type { Tool } from '../tool.ts';
import { limit, ofMerchant, order } from './inputs.ts';

const states = Object.keys(transStatuses);

const listOrders: Tool = {
  name: 'list_orders',
  title: { en: 'List orders', zh: '查看订单列表' },
  description: {
    en: 'Lists orders, newest first. Times are in sandbox time, which can be ahead of real time.',
    zh: '按时间倒序列出订单。时间为沙箱时间，可能快于实际时间。',
  },
  isReadOnly: true,
  inputs: {
    state: {
      type: 'string',
      values: states,
      description: { en: 'Only orders in this state.', zh: '仅限该状态的订单。' },
    },
    amount: {
      type: 'string',
      description: {
        en: 'Only orders with this amount, in major units.',
        zh: '仅限该金额的订单（主币单位）。',
      },
    },
    currency: {
      type: 'string',
      description: { en: 'Only orders in this currency.', zh: '仅限该币种的订单。' },
    },
    merchant_no: ofMerchant,
    limit,
  },
  async run(values, { context, url }) {
    const query = {
      limit: String(values.integer('limit') ?? 20),
      merchant_no: values.text('merchant_no'),
      state: values.text('state'),
      amount: values.text('amount'),
      currency: values.text('currency'),
    };
    const { items } = await askWorkbench<OrderPage>(context, await url(), 'orders', { query });
    return { orders: items.map((item: OrderItem) => sandboxTimes(item)) };
  },
};

const showOrder: Tool = {
  name: 'show_order',
  title: { en: 'Show an order with its timeline', zh: '查看订单及时间线' },
  description: {
    en: 'Shows an order with everything that happened to it: calls, status changes, notifications with their responses, clock changes, and injected faults. Times are in sandbox time.',
    zh: '返回订单及其全部经过：接口调用、状态变化、通知及应答、时钟拨动、注入的故障。时间为沙箱时间。',
  },
  isReadOnly: true,
  inputs: { order: { ...order, isRequired: true }, merchant_no: ofMerchant },
  async run(values, { context, url }) {
    const [given, address] = [values.given('order'), await url()];
    const transNo = await transNoOf(context, address, given, values.text('merchant_no'));
    const missing = noOrder(given);
    const [detail, timeline, notifications] = await Promise.all([
      askWorkbench<OrderDetail>(context, address, `orders/${transNo}`, { missing }),
      askWorkbench<Timeline>(context, address, `orders/${transNo}/timeline`, { missing }),
      notificationsOf(context, address, transNo),
    ]);
    return localized(
      {
        order: sandboxTimes(detail),
        timeline: timeline.items.map((item) => sandboxTimes(item)),
        notifications: notifications.map(({ notification_id, state, url: to }) => ({
          notification_id,
          state,
          url: to,
        })),
      },
      context,
    );
  },
};

const listDue: Tool = {
  name: 'list_due',
  title: { en: 'List pending events', zh: '查看到期事项' },
  description: {
    en: "Lists the events that will happen automatically, such as order expiry, refunds, and notification retries, with their times on the sandbox clock or a merchant's own clock. Use advance_clock to make them happen earlier.",
    zh: '按沙箱时钟或商户的独立时钟列出将自动执行的事项及时间，例如订单过期、退款、通知重试。可用 advance_clock 使这些事项提前执行。',
  },
  isReadOnly: true,
  inputs: { merchant_no: ofMerchant },
  async run(values, { context, url }) {
    const query = { merchant_no: values.text('merchant_no') };
    const clock = await askWorkbench<WorkbenchClock>(context, await url(), 'clock', { query });
    const { now_ms: nowMs, is_ahead_ms, due, due_count } = clock;
    const shown = due.map((item) => sandboxTimes(item));
    return localized({ ...sandboxTimes({ now_ms: nowMs }), is_ahead_ms, due: shown, due_count }, context);
  },
};

export const orderTools: readonly Tool[] = [listOrders, showOrder, listDue];
