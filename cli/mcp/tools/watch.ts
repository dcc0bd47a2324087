/** Tools that look at a running gateway: its requests and its notifications. */

import { refusalError } from '@tollgate/contract/command-error';
import { notificationStates } from '@tollgate/contract/workbench/notification-values';
import type {
  NotificationDetail,
  NotificationItem,
  NotificationPage,
  ResendResult,
} from '@tollgate/contract/workbench/notifications';
import type { RequestItem, RequestPage } from '@tollgate/contract/workbench/requests';
import { askWorkbench, fetchGateway, readReply } from '../../connection/connection.ts';
import { readEvents } from '../../connection/server-events.ts';
import { notificationId, transNoOf } from '../../orders/find-order.ts';
import { orderNumber } from '../../orders/order-number.ts';
import type { Context } from '../../output/context.ts';
import { realTime, withShortSign } from '../shown.ts';
import type { Tool, Values } from '../tool.ts';
import type { World } from '../world.ts';
import { limit, merchantNo, ofMerchant, order } from './inputs.ts';

function shownRequest({ at_ms: atMs, duration_ms: durationMs, ...item }: RequestItem): object {
  const { psn, code, method, merchant_no: number, merchant_order_no, trans_no, path } = item;
  return {
    ...realTime(atMs),
    psn,
    method: method === '' ? path : method,
    code,
    merchant_no: number,
    merchant_order_no,
    trans_no,
    duration_ms: durationMs,
  };
}

function requestFilter(values: Values): Readonly<Record<string, string>> {
  const given = {
    merchant_no: values.text('merchant_no'),
    method: values.text('method'),
    code: values.text('code'),
    ...(values.text('order') === undefined ? {} : orderNumber(values.given('order'))),
  };
  return Object.fromEntries(
    Object.entries(given).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

/** The first requests that come in within the time; none where it passes. */
async function nextRequests(
  { context, url }: World,
  filter: Readonly<Record<string, string>>,
  seconds: number,
): Promise<RequestItem[]> {
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(seconds * 1000)]);
  const asked = { accept: 'text/event-stream', isStream: true } as const;
  const path = `/workbench/api/requests/stream?${new URLSearchParams(filter)}`;
  const address = await url();
  const response = await fetchGateway({ ...context, signal }, address, path, asked);
  if (!response.ok || response.body === null) {
    await readReply(address, response);
    return [];
  }
  try {
    for await (const event of readEvents(response.body))
      if (event.type === 'request') return [JSON.parse(event.data)];
  } catch (fault) {
    if (!signal.aborted) throw fault;
  }
  return [];
}

const listRequests: Tool = {
  name: 'list_requests',
  title: { en: 'Tail requests', zh: '查看请求' },
  description: {
    en: 'Lists the requests that the gateway received, newest first, with code and psn. To see why a request was rejected, pass its psn to explain. If you specify wait_seconds, the tool waits for the next request, such as one from your code. Times are in real time.',
    zh: '按时间倒序列出网关收到的请求及其错误码和 psn。将 psn 传给 explain，即可查看请求被拒绝的原因。指定 wait_seconds 时，等待下一个请求，例如您的代码发出的请求。时间为实际时间。',
  },
  isReadOnly: true,
  inputs: {
    method: { type: 'string', description: { en: 'Only requests for this call.', zh: '仅限该接口的请求。' } },
    code: {
      type: 'string',
      description: {
        en: 'Only requests with this error code; "refused" means every code except 0.',
        zh: '仅限返回该错误码的请求；refused 表示除 0 以外的全部错误码。',
      },
    },
    order,
    merchant_no: ofMerchant,
    limit,
    wait_seconds: {
      type: 'integer',
      min: 1,
      max: 50,
      description: { en: 'Seconds to wait for the next request.', zh: '等待下一个请求的秒数。' },
    },
  },
  async run(values, world) {
    const filter = requestFilter(values);
    const seconds = values.integer('wait_seconds');
    if (seconds !== undefined)
      return { requests: (await nextRequests(world, filter, seconds)).map(shownRequest) };
    const query = { ...filter, limit: String(values.integer('limit') ?? 20) };
    const page = await askWorkbench<RequestPage>(world.context, await world.url(), 'requests', { query });
    return { requests: page.items.map(shownRequest) };
  },
};

function shownProblem(problem: NotificationItem['problem'], { text }: Context): object {
  if (problem === undefined) return {};
  const { title, explanation, action, detail } = problem;
  return {
    problem: text(title),
    explanation: text(explanation),
    action: text(action),
    ...(detail === undefined ? {} : { detail }),
  };
}

function shownNotification(item: NotificationItem, context: Context): object {
  const {
    notification_id,
    merchant_no: number,
    merchant_order_no,
    trans_no,
    trans_status,
    url,
    state,
  } = item;
  return {
    notification_id,
    state,
    url,
    merchant_no: number,
    merchant_order_no,
    trans_no,
    trans_status,
    attempts: item.attempts + item.resends,
    ...shownProblem(item.problem, context),
  };
}

/** With the last attempt: the body as it was sent, for `explain`, and what came back. */
async function wholeNotification(id: string, { context, url }: World): Promise<object> {
  const path = `notifications/${encodeURIComponent(id)}`;
  const detail = await askWorkbench<NotificationDetail>(context, await url(), path);
  const last = detail.items.at(-1);
  return {
    ...shownNotification(detail, context),
    ...(last === undefined ? {} : { body: last.sent, http_status: last.http_status, reply: last.reply }),
  };
}

async function listed(
  { context, url }: World,
  query: Readonly<Record<string, string | undefined>>,
): Promise<readonly NotificationItem[]> {
  const asked = { query: { ...query, limit: '200' } };
  return (await askWorkbench<NotificationPage>(context, await url(), 'notifications', asked)).items;
}

/** Failed for good, or failing: an attempt was made and another is due. The newest first. */
async function failing(world: World, merchant: string | undefined): Promise<readonly NotificationItem[]> {
  const states = ['failed', 'waiting'] as const;
  const found = await Promise.all(states.map((state) => listed(world, { merchant_no: merchant, state })));
  return found
    .flat()
    .filter(({ state, problem }) => state === 'failed' || problem !== undefined)
    .toSorted((left, right) => right.created_ms - left.created_ms);
}

const listNotifications: Tool = {
  name: 'list_notifications',
  title: { en: 'List notifications', zh: '查看通知' },
  description: {
    en: 'Lists the notifications that were not acknowledged, with the reason and what to do. If you specify order, the tool lists all notifications for that order with their exact bodies, which explain can verify.',
    zh: '列出未被确认的通知及原因和处理办法。指定 order 时，返回该订单的全部通知及发送的原文，可用 explain 验签。',
  },
  isReadOnly: true,
  inputs: {
    order,
    state: {
      type: 'string',
      values: notificationStates,
      description: {
        en: 'Only notifications in this state, including those without a problem.',
        zh: '仅返回处于该状态的通知，包括没有问题的通知。',
      },
    },
    merchant_no: ofMerchant,
    limit,
  },
  async run(values, world) {
    const { context } = world;
    const named = values.text('order');
    const merchant = values.text('merchant_no');
    const state = values.text('state');
    const most = values.integer('limit') ?? 20;
    if (named === undefined) {
      const items =
        state === undefined
          ? await failing(world, merchant)
          : await listed(world, { merchant_no: merchant, state });
      return { notifications: items.slice(0, most).map((item) => shownNotification(item, context)) };
    }
    const transNo = await transNoOf(context, await world.url(), named, merchant);
    const items = await listed(world, { trans_no: transNo, state });
    const shown = items.slice(0, most);
    const notifications = await Promise.all(
      shown.map(({ notification_id: id }) => wholeNotification(id, world)),
    );
    return { notifications };
  },
};

const resend: Tool = {
  name: 'resend_notification',
  title: { en: 'Resend a notification', zh: '重发通知' },
  description: {
    en: "Sends a notification again immediately and shows the receiver's response. Identify it by its ID or its order.",
    zh: '立即重发通知并返回接收方的应答。用通知 id 或订单号指定要重发的通知。',
  },
  inputs: {
    notification_id: {
      type: 'string',
      description: {
        en: 'Notification ID, from list_notifications.',
        zh: '通知 id，见 list_notifications。',
      },
    },
    order: {
      ...order,
      description: { en: 'Resend the latest notification of this order.', zh: '重发该订单最新的通知。' },
    },
    merchant_no: merchantNo,
    to: {
      type: 'string',
      description: {
        en: 'Send the notification to this URL, this time only.',
        zh: '仅本次将通知发送到该地址。',
      },
    },
  },
  async run(values, { context, url }) {
    const id = values.text('notification_id');
    const named = values.text('order');
    const to = values.text('to');
    const found = await notificationId(context, await url(), {
      id,
      order: named,
      merchantNo: values.text('merchant_no'),
      isElsewhere: to !== undefined,
    });
    const path = `notifications/${encodeURIComponent(found)}/resend`;
    const body = to === undefined ? {} : { url: to };
    const missing = refusalError(
      `There is no notification ${found}. list_notifications lists the notifications of an order.`,
      `通知 ${found} 不存在。可用 list_notifications 查看订单的通知。`,
    );
    const { attempt } = await askWorkbench<ResendResult>(context, await url(), path, { body, missing });
    const { is_delivered, http_status, reply, sent } = attempt;
    return {
      notification_id: found,
      url: attempt.url,
      is_delivered,
      http_status,
      reply,
      body: withShortSign(sent),
      ...shownProblem(attempt.problem, context),
    };
  },
};

export const watchTools: readonly Tool[] = [listRequests, listNotifications, resend];
