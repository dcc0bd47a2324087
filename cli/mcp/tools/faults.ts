/** Tools for faults on demand: what goes wrong in the sandbox on purpose. */
import { callByMethod } from '@tollgate/contract/calls/index';
import { usageError } from '@tollgate/contract/command-error';
import { faultKinds, faultLimits, faultNames } from '@tollgate/contract/faults';
import type { FaultItem, FaultList, FaultsRemoved } from '@tollgate/contract/workbench/faults';
import { askFaults, faultBody, faultScope } from '../../sandbox/faults.ts';
import { localized, sandboxTimes } from '../shown.ts';
import type { Tool } from '../tool.ts';
import { order } from './inputs.ts';

const ofMerchant = {
  type: 'string',
  description: {
    en: 'Only for this merchant. Default: all merchants that use the sandbox clock.',
    zh: '仅限该商户；默认为使用沙箱时钟的全部商户。',
  },
} as const;

const addFault: Tool = {
  name: 'add_fault',
  title: { en: 'Inject a fault', zh: '注入故障' },
  description: {
    en: 'Adds a rule that injects faults: lost responses, delays, and forged or repeated notifications. The rule expires automatically after it has injected as many faults as times specifies, or when the duration in lasts has passed. The Faults page explains what your code must do.',
    zh: '新增故障规则，可注入应答丢失、延迟、通知伪造或重复等故障。达到 times 次数或超过 lasts 时长后自动失效。您的代码应如何处理，见 Faults 页面。',
  },
  inputs: {
    fault: {
      type: 'string',
      isRequired: true,
      values: faultNames,
      description: {
        en: 'Kind of fault. list_faults explains each kind.',
        zh: '故障类型，说明见 list_faults。',
      },
    },
    merchant_no: ofMerchant,
    method: { type: 'string', description: { en: 'Only for this call.', zh: '仅限该接口。' } },
    order: {
      ...order,
      description: {
        en: 'Only for this order (merchant_order_no or trans_no). Requires merchant_no.',
        zh: '仅限该订单（merchant_order_no 或 trans_no），须同时指定 merchant_no。',
      },
    },
    times: {
      type: 'integer',
      min: 1,
      max: faultLimits.timesMax,
      description: { en: 'How many faults to inject. Default: 1.', zh: '注入次数，默认 1。' },
    },
    every: {
      type: 'integer',
      min: 1,
      max: faultLimits.everyMax,
      description: { en: 'Inject the fault only every nth time.', zh: '每 n 次注入一次。' },
    },
    probability: {
      type: 'string',
      description: {
        en: 'Probability of each fault, such as 0.25 or 25%.',
        zh: '注入概率，例如 0.25 或 25%。',
      },
    },
    delay: {
      type: 'string',
      description: { en: 'How long the fault lasts, such as 3s.', zh: '持续时长，例如 3s。' },
    },
    seed: {
      type: 'string',
      description: { en: 'The same seed selects the same requests.', zh: '相同的种子选中相同的请求。' },
    },
    lasts: {
      type: 'string',
      description: {
        en: 'Maximum lifetime of the rule. Default: 1h.',
        zh: '规则最长有效期，默认 1h。',
      },
    },
  },
  async run(values, { context, url }) {
    const method = values.text('method');
    if (method !== undefined && callByMethod(method) === undefined)
      throw usageError(
        `There is no ${method} call. describe_call lists all calls.`,
        `接口 ${method} 不存在。可用 describe_call 查看全部接口。`,
      );
    const wish = {
      fault: values.given('fault'),
      merchantNo: values.text('merchant_no'),
      method,
      order: values.text('order'),
      times: values.integer('times'),
      every: values.integer('every'),
      probability: values.text('probability'),
      delay: values.text('delay'),
      seed: values.text('seed'),
      lasts: values.text('lasts'),
    };
    const body = faultBody(wish, 'probability');
    return localized(sandboxTimes(await askFaults<FaultItem>(context, await url(), '', { body })), context);
  },
};

const listFaults: Tool = {
  name: 'list_faults',
  title: { en: 'List faults', zh: '查看故障' },
  description: {
    en: "Lists the rules, the injected faults (with your server's responses to forged notifications), and all kinds of faults. Times are in sandbox time.",
    zh: '列出故障规则、注入记录（含您的服务器对伪造通知的应答）与全部故障类型。时间为沙箱时间。',
  },
  isReadOnly: true,
  inputs: { merchant_no: ofMerchant },
  async run(values, { context, url }) {
    const scope = faultScope(values.text('merchant_no'));
    const { items, used_up, injected } = await askFaults<FaultList>(context, await url(), scope);
    const shown = (all: readonly object[]) => all.map((one) => sandboxTimes(one));
    const kinds = Object.fromEntries(faultKinds.map(({ fault, title }) => [fault, title]));
    return localized(
      { active: shown(items), used_up: shown(used_up), injected: shown(injected), kinds },
      context,
    );
  },
};

const clearFaults: Tool = {
  name: 'clear_faults',
  title: { en: 'Remove faults', zh: '删除故障规则' },
  description: {
    en: "Removes one rule by its fault_id, or all of a merchant's rules. If you omit both, the tool removes all rules that use the sandbox clock.",
    zh: '按 fault_id 删除一条规则，或删除某商户的全部规则；未指定规则和商户时，删除使用沙箱时钟的全部规则。',
  },
  isDestructive: true,
  inputs: {
    fault_id: {
      type: 'string',
      description: { en: 'fault_id from list_faults.', zh: 'fault_id，见 list_faults。' },
    },
    merchant_no: ofMerchant,
  },
  async run(values, { context, url }) {
    const [id, merchant] = [values.text('fault_id'), values.text('merchant_no')];
    if (id !== undefined && merchant !== undefined)
      throw usageError(
        'A fault_id identifies one rule, so omit merchant_no.',
        'fault_id 已指定一条规则，请去掉 merchant_no。',
      );
    const path = id === undefined ? faultScope(merchant) : `/${encodeURIComponent(id)}`;
    return askFaults<FaultsRemoved>(context, await url(), path, { method: 'DELETE' });
  },
};

export const faultTools: readonly Tool[] = [addFault, listFaults, clearFaults];
