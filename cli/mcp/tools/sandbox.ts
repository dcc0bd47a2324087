/** Tools of the sandbox: merchants for tests, the payer, and the clock. */

import { refusalError, usageError } from '@tollgate/contract/command-error';
import { payerActions } from '@tollgate/contract/pages/actions';
import { challengeCode, testCards } from '@tollgate/contract/sandbox/card-outcome';
import { keptSandboxes, type SigningMerchant } from '@tollgate/sdk/sandbox-files';
import { triggerEvents } from '@tollgate/sdk/trigger/events';
import { callNamed, readMembers } from '../../command-line/fields.ts';
import { askSandbox } from '../../connection/connection.ts';
import { noOrder } from '../../orders/order-number.ts';
import { advanceClock, durationMs, type Paid, payerRequest } from '../../sandbox/acts.ts';
import { hasOwnClock, keepSandbox } from '../../sandbox/key-files.ts';
import { makeSandbox, removeSandbox } from '../../sandbox/merchants.ts';
import { carryOut, checkResult, eventNamed, eventNames, movedText } from '../../trigger/carry-out.ts';
import { sandboxTimes } from '../shown.ts';
import type { Tool } from '../tool.ts';
import { merchantNo } from './inputs.ts';

const createSandbox: Tool = {
  name: 'create_sandbox',
  title: { en: 'Create a test merchant', zh: '创建测试商户' },
  description: {
    en: 'Creates a merchant with its own keys, store, terminal, and clock. Pass its merchant_no to the other tools. The keys stay in this server. With save_keys, the tool also writes them to files for your own code and returns the paths.',
    zh: '创建测试商户，含独立的密钥、门店、终端与时钟；其他工具通过 merchant_no 使用该商户。密钥保存在本服务中；指定 save_keys 时，还会写入文件供您的代码使用，并返回文件路径。',
  },
  inputs: {
    name: { type: 'string', description: { en: 'Name of the merchant.', zh: '商户名称。' } },
    save_keys: {
      type: 'boolean',
      description: {
        en: "Write the app's private key and the gateway's public key to files that only you can read.",
        zh: '将应用私钥与网关公钥写入仅您本人可读的文件。',
      },
    },
  },
  async run(values, world) {
    const name = values.text('name');
    const wish = name === undefined ? {} : { name };
    const made = await makeSandbox<SigningMerchant>(world.context, await world.url(), wish);
    world.remember(made);
    const files = values.flag('save_keys') ? keepSandbox(world.context.environment, made) : undefined;
    const { gateway_url, merchant_no, store_no, terminal_sn, app_id, sign_type, inbox_url } = made;
    return {
      merchant_no,
      app_id,
      store_no,
      terminal_sn,
      sign_type,
      gateway_url,
      inbox_url,
      gateway_public_key_pem: made.gateway_public_key_pem,
      ...(files === undefined ? {} : { files }),
    };
  },
};

const removeSandboxTool: Tool = {
  name: 'remove_sandbox',
  title: { en: 'Remove a test merchant', zh: '删除测试商户' },
  description: {
    en: 'Removes a merchant created with create_sandbox, with all its orders and saved keys.',
    zh: '删除 create_sandbox 创建的商户及其全部订单和已保存的密钥。',
  },
  isDestructive: true,
  inputs: {
    merchant_no: {
      type: 'string',
      isRequired: true,
      description: { en: 'Merchant number.', zh: '商户号。' },
    },
  },
  async run(values, world) {
    const number = values.given('merchant_no');
    const removed = await removeSandbox(world.context, await world.url(), number);
    world.forget(number);
    return removed;
  },
};

const payOrder: Tool = {
  name: 'pay_order',
  title: { en: 'Pay as the payer', zh: '以付款方身份支付' },
  description: {
    en: 'Acts as the payer in the sandbox: pays a QR order with the wallet or a hosted order with a test card, or presents a card at the terminal. Returns the new trans_status; 2 means paid.',
    zh: '扮演沙箱付款方：在钱包中支付二维码订单，用测试卡支付收银台订单，或在终端刷卡。返回新的 trans_status：2 为支付成功。',
  },
  inputs: {
    order: {
      type: 'string',
      isRequired: true,
      description: { en: 'merchant_order_no or trans_no.', zh: 'merchant_order_no 或 trans_no。' },
    },
    merchant_no: merchantNo,
    action: {
      type: 'string',
      values: payerActions,
      description: { en: 'Action in the wallet. Default: pay.', zh: '在钱包中的操作，默认 pay。' },
    },
    card: {
      type: 'string',
      values: testCards.map(({ id }) => id),
      description: {
        en: 'Test card for orders on a checkout page or at a terminal. The name describes the result. Default: visa.',
        zh: '测试卡名称，用于收银台或终端订单；名称表示结果。默认 visa。',
      },
    },
    challenge_code: {
      type: 'string',
      description: {
        en: `Code that the cardholder enters if the issuer requires 3-D Secure. The correct code is ${challengeCode}.`,
        zh: `发卡机构要求 3-D Secure 验证时持卡人输入的验证码，正确值为 ${challengeCode}。`,
      },
    },
  },
  async run(values, world) {
    const act = {
      action: values.text('action'),
      card: values.text('card'),
      challengeCode: values.text('challenge_code'),
    };
    const order = values.given('order');
    const request = payerRequest(order, act, 'action');
    const { url, merchantNo: number } = await world.account(values.text('merchant_no'));
    const body = { merchant_no: number, ...request };
    const paid = await askSandbox<Paid>(world.context, url, 'pay', { body, missing: noOrder(order) });
    if (paid.done) return paid;
    throw refusalError(
      `Nothing was done: the order has trans_status ${paid.trans_status}.`,
      `未执行任何操作：订单的 trans_status 为 ${paid.trans_status}。`,
    );
  },
};

const advance: Tool = {
  name: 'advance_clock',
  title: { en: 'Advance the clock', zh: '拨快时钟' },
  description: {
    en: 'Advances the clock. Everything due by the new time happens immediately, such as order expiry, refunds, and notification retries. If you omit duration, the tool returns the current time. A merchant created with create_sandbox has its own clock. If you omit merchant_no, the tool advances the clock that all other merchants share.',
    zh: '拨快时钟，到期事项（例如订单过期、退款、通知重试）立即执行。不带 duration 时返回当前时间。create_sandbox 创建的商户有独立时钟；不带 merchant_no 时，拨快其他商户共用的沙箱时钟。',
  },
  inputs: {
    duration: {
      type: 'string',
      description: { en: 'Duration, such as 90s, 5m, 2h, or 1d.', zh: '时长，例如 90s、5m、2h、1d。' },
    },
    merchant_no: merchantNo,
  },
  async run(values, { context, url, account }) {
    const number = values.text('merchant_no') ?? (await account(undefined)).merchantNo;
    const isOwn = hasOwnClock(number);
    const duration = values.text('duration');
    const { now_ms, fired, offset_ms } = await advanceClock(
      context,
      await url(),
      duration === undefined ? undefined : durationMs(duration),
      isOwn ? number : undefined,
    );
    return { ...sandboxTimes({ now_ms }), ahead_of_real_time_ms: offset_ms, is_shared: !isOwn, fired };
  },
};

const listSandboxes: Tool = {
  name: 'list_sandboxes',
  title: { en: 'List test merchants', zh: '查看测试商户' },
  description: {
    en: 'Lists the merchants that you can pass as merchant_no, in addition to the demo merchant: those created with create_sandbox, and those whose keys are saved on this computer.',
    zh: '列出除演示商户外可通过 merchant_no 使用的商户：由 create_sandbox 创建的商户，以及密钥已保存在本机的商户。',
  },
  isReadOnly: true,
  inputs: {},
  run: async (_values, { context, made }) => {
    const saved = keptSandboxes(context.environment).map(({ merchant_no: number }) => number);
    const numbers = [...new Set([...made(), ...saved])];
    return {
      merchants: numbers.map((number) => ({ merchant_no: number, is_saved: saved.includes(number) })),
    };
  },
};

const trigger: Tool = {
  name: 'trigger',
  title: { en: 'Trigger a result for an order', zh: '让订单以指定结果结束' },
  description: {
    en: 'Creates an order, or uses an existing one, and triggers a result: paid, declined, expired, refunded, or voided. Some results advance the clock: clock_moved shows by how much, and whether other merchants share this clock. If you omit event, the tool lists all events.',
    zh: '创建订单（或使用已有订单）并使其以指定结果结束：支付成功、被拒绝、过期、退款、撤销。部分结果会拨快时钟：clock_moved 给出拨快的时长，以及该时钟是否与其他商户共用。不带 event 时列出全部事件。',
  },
  inputs: {
    event: {
      type: 'string',
      values: eventNames,
      description: { en: 'Event, such as payment.completed.', zh: '事件，例如 payment.completed。' },
    },
    fields: {
      type: 'object',
      description: {
        en: 'Fields of the new order that replace the defaults.',
        zh: '新订单的参数，替代默认值。',
      },
    },
    order: {
      type: 'string',
      description: { en: 'merchant_order_no of an existing order.', zh: '已有订单的 merchant_order_no。' },
    },
    merchant_no: merchantNo,
  },
  async run(values, world) {
    const { context } = world;
    const name = values.text('event');
    if (name === undefined)
      return {
        events: triggerEvents.map((one) => ({
          event: one.name,
          trans_status: one.transStatus,
          text: context.text(one.text),
        })),
      };
    const event = eventNamed(name);
    const [order, given] = [values.text('order'), values.object('fields')];
    if (order !== undefined && Object.keys(given).length > 0)
      throw usageError(
        'Use fields for a new order, or order for an existing one, not both.',
        'fields 用于新订单，order 用于已有订单，不能同时使用。',
      );
    if (order !== undefined && event.steps.length === 0)
      throw usageError(
        `${event.name} is determined when the order is created. Omit order.`,
        `${event.name} 在创建订单时即已确定，请去掉 order。`,
      );
    const fields = readMembers(callNamed(event.maker.method).call, given);
    const account = await world.account(values.text('merchant_no'));
    const carried = await carryOut(context, event, account, { order, fields });
    checkResult(event, carried, order === undefined);
    const { result, moved } = carried;
    const clock =
      moved === undefined ? {} : { clock_moved: { ...moved, text: context.text(movedText(moved)) } };
    return { event: event.name, ...result, ...clock };
  },
};

export const sandboxTools: readonly Tool[] = [
  createSandbox,
  listSandboxes,
  removeSandboxTool,
  trigger,
  payOrder,
  advance,
];
