/** The life of a terminal's batch. */
import type { GraphDiagram } from '../kinds.ts';

export const batch: GraphDiagram = {
  kind: 'graph',
  name: 'batch',
  title: { en: 'Life of a batch', zh: '批次的生命周期' },
  description: {
    en: 'Each terminal has one open batch per currency. When you close the batch, the list of transactions to settle is final. After that, its payments can only be refunded.',
    zh: '每台终端的每个币种同一时间只有一个未关闭的批次。关闭批次后，待结算的交易即确定，其中的支付此后只能退款。',
  },
  nodeWidth: 116,
  labelWidth: 92,
  rowGaps: [76],
  nodes: [
    {
      id: 'open',
      column: 0,
      row: 0,
      title: { en: 'Open', zh: '未关闭' },
      tone: 'good',
      lines: [
        { en: 'accepts transactions', zh: '收录线下卡交易' },
        { en: 'void, adjust the tip', zh: '可撤销、调整小费' },
        { en: 'refund', zh: '可退款' },
      ],
    },
    {
      id: 'closed',
      column: 1,
      row: 0,
      title: { en: 'Closed', zh: '已关闭' },
      lines: [
        { en: 'cannot be changed', zh: '不可修改' },
        { en: 'no void, refund only', zh: '只能退款，不能撤销' },
      ],
    },
    {
      id: 'settled',
      column: 2,
      row: 0,
      title: { en: 'Settled', zh: '已结算' },
      lines: [{ en: 'funds reach the merchant', zh: '资金到达商户账户' }],
    },
    {
      id: 'first',
      column: 0,
      row: 1,
      tone: 'note',
      title: { en: 'Card transaction on the terminal', zh: '终端上的卡交易' },
    },
    {
      id: 'empty',
      column: 1,
      row: 1,
      tone: 'note',
      title: { en: 'No transactions to close', zh: '没有可关闭的交易' },
      code: 'ET007',
    },
  ],
  edges: [
    { from: 'open', to: 'closed', text: { en: 'close the batch', zh: '关闭批次' }, code: 'batch-close' },
    {
      from: 'closed',
      to: 'settled',
      text: { en: 'later, by the acquirer', zh: '之后由收单机构结算' },
      isDashed: true,
    },
    {
      from: 'first',
      to: 'open',
      exit: ['top', 0.35],
      entry: ['bottom'],
      label: 'left',
      text: { en: 'opens it', zh: '开始' },
    },
    {
      from: 'open',
      to: 'empty',
      exit: ['bottom', 0.85],
      entry: ['top', 0.4],
      text: { en: 'close while empty', zh: '空批次关闭' },
    },
  ],
};
