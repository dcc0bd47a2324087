/** The three topologies that connect a till with a terminal. */
import type { GraphDiagram } from '../kinds.ts';

const terminal = { en: 'Terminal', zh: '支付终端' };
const pos = { en: 'POS', zh: '收银机' };
const gateway = { en: 'Tollgate', zh: 'Tollgate 网关' };

export const ecrTopologies: GraphDiagram = {
  kind: 'graph',
  name: 'ecr-topologies',
  title: { en: 'USB, local network, and cloud modes', zh: 'USB、局域网与云端模式' },
  description: {
    en: 'How an order gets from the POS to the terminal. In every mode, the terminal connects to the gateway directly.',
    zh: '订单从收银机到达终端的三种方式。无论哪种方式，终端都自行连接网关。',
  },
  nodeWidth: 116,
  labelWidth: 112,
  rowGaps: [84, 84],
  nodes: [
    {
      id: 'usb-pos',
      column: 0,
      row: 0,
      title: pos,
      lines: [{ en: 'Windows, one to one', zh: 'Windows，一对一' }],
    },
    { id: 'usb-terminal', column: 1, row: 0, title: terminal },
    { id: 'usb-gateway', column: 2, row: 0, title: gateway, tone: 'gateway' },
    { id: 'wlan-pos', column: 0, row: 1, title: pos, lines: [{ en: 'any system', zh: '任意操作系统' }] },
    {
      id: 'wlan-terminal',
      column: 1,
      row: 1,
      title: terminal,
      lines: [{ en: 'WebSocket server', zh: 'WebSocket 服务端' }],
    },
    { id: 'wlan-gateway', column: 2, row: 1, title: gateway, tone: 'gateway' },
    { id: 'cloud-pos', column: 0, row: 2, title: { en: 'POS and your server', zh: '收银机与商户服务器' } },
    {
      id: 'cloud-gateway',
      column: 1,
      row: 2,
      title: gateway,
      tone: 'gateway',
      lines: [{ en: 'message broker', zh: '消息代理' }],
    },
    { id: 'cloud-terminal', column: 2, row: 2, title: terminal, lines: [{ en: 'anywhere', zh: '任意地点' }] },
  ],
  edges: [
    {
      from: 'usb-pos',
      to: 'usb-terminal',
      isBoth: true,
      text: { en: 'USB cable as a serial port', zh: 'USB 数据线（虚拟串口）' },
      code: '115200 8N1',
    },
    { from: 'usb-terminal', to: 'usb-gateway', isBoth: true, code: 'MQTT' },
    {
      from: 'wlan-pos',
      to: 'wlan-terminal',
      isBoth: true,
      text: { en: 'same Wi-Fi or LAN', zh: '同一局域网' },
      code: 'ws://…:35779',
    },
    { from: 'wlan-terminal', to: 'wlan-gateway', isBoth: true, code: 'MQTT' },
    {
      from: 'cloud-pos',
      to: 'cloud-gateway',
      isBoth: true,
      text: { en: 'internet', zh: '互联网' },
      code: 'HTTPS',
    },
    {
      from: 'cloud-gateway',
      to: 'cloud-terminal',
      isBoth: true,
      text: { en: 'internet', zh: '互联网' },
      code: 'MQTT',
    },
  ],
  groups: [
    { title: { en: 'USB mode', zh: 'USB 模式' }, nodes: ['usb-pos', 'usb-terminal', 'usb-gateway'] },
    {
      title: { en: 'Local network mode', zh: '局域网模式' },
      nodes: ['wlan-pos', 'wlan-terminal', 'wlan-gateway'],
    },
    { title: { en: 'Cloud mode', zh: '云端模式' }, nodes: ['cloud-pos', 'cloud-gateway', 'cloud-terminal'] },
  ],
};
