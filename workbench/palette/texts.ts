/** Texts of the palette. */
import type { Text } from '@tollgate/contract/model';
import type { GroupName } from './item.ts';

export const paletteTexts = {
  results: { en: 'Results', zh: '搜索结果' },
  asking: { en: 'Searching', zh: '正在搜索' },
  nothing: { en: 'Nothing found for “{text}”', zh: '未找到“{text}”' },
  nothingAdvice: {
    en: 'Enter the beginning of a number, a word from a page or the documentation, or an action such as “advance 1 hour”.',
    zh: '可输入编号的开头、页面或文档中的词，或操作，例如“拨快 1 小时”。',
  },
  noDocs: {
    en: 'The documentation cannot be searched: its index did not load.',
    zh: '文档索引未能加载，无法搜索文档。',
  },
  order: { en: 'Order', zh: '订单' },
  request: { en: 'Request', zh: '请求' },
  notification: { en: 'Notification', zh: '通知' },
  requestsOf: { en: 'Requests with this order number', zh: '此商户订单号的请求' },
  requestsWith: { en: 'Requests with code {code}', zh: '返回错误码 {code} 的请求' },
  payer: { en: 'Orders of payer “{text}”', zh: '付款方“{text}”的订单' },
  payerAbout: { en: 'Account, name, or phone', zh: '账号、姓名或电话' },
  advanceBy: { en: 'Advance the clock by {span}', zh: '将时钟拨快 {span}' },
  advanceNext: { en: 'Advance to the next event', zh: '拨到下一个事件' },
  advanceAbout: { en: 'Sandbox clock', zh: '沙箱时钟' },
  advanced: { en: 'Clock advanced by {span}', zh: '时钟已拨快 {span}' },
  refund: { en: 'Refund {order}', zh: '退款 {order}' },
  refundAny: { en: 'Refund an order', zh: '订单退款' },
  refundAbout: { en: 'Opens the refund form of the order', zh: '打开该订单的退款表单' },
  resend: { en: 'Resend {id}', zh: '重发 {id}' },
  resendAny: { en: 'Resend a notification', zh: '重发通知' },
  resendAbout: { en: 'Opens the notification', zh: '打开该通知' },
  refundTyped: { en: 'refund', zh: '退款' },
  resendTyped: { en: 'resend', zh: '重发' },
  addNumber: { en: 'Add the beginning of its number', zh: '继续输入编号的开头' },
} satisfies Readonly<Record<string, Text>>;

export const groupNames: Readonly<Record<GroupName, Text>> = {
  recent: { en: 'Recent', zh: '最近打开' },
  acts: { en: 'Actions', zh: '操作' },
  numbers: { en: 'Numbers', zh: '编号' },
  pages: { en: 'Pages', zh: '页面' },
  codes: { en: 'Error codes', zh: '错误码' },
  docs: { en: 'Documentation', zh: '文档' },
  payers: { en: 'Payers', zh: '付款方' },
};

/** Says how much was found, for those who do not see the list. */
export const countText = (count: number): Text => ({
  en: `${count} ${count === 1 ? 'result' : 'results'}`,
  zh: `共 ${count} 条结果`,
});
