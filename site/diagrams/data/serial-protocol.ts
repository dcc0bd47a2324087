/** The serial protocol: handshake, data with acknowledgement, heartbeat. */
import type { SequenceDiagram } from '../kinds.ts';
import { pos, terminal } from '../parties.ts';

export const serialProtocol: SequenceDiagram = {
  kind: 'sequence',
  name: 'serial-protocol',
  title: { en: 'Serial protocol: handshake, data, and acknowledgment', zh: '串口协议：握手、数据与确认' },
  description: {
    en: 'The packets on the serial line, in hexadecimal. A data packet is sent again every 100 ms until it is acknowledged.',
    zh: '串口上的数据包以十六进制表示。数据包每 100 毫秒重发一次，直到被确认。',
  },
  participants: [pos, terminal],
  steps: [
    {
      kind: 'frame',
      parts: [
        {
          label: { en: 'Handshake: every 1 s, for up to 10 s', zh: '握手：每 1 秒一次，最长 10 秒' },
          steps: [
            {
              kind: 'message',
              from: 'pos',
              to: 'terminal',
              text: { en: 'Handshake', zh: '握手' },
              code: '55AA 01 00 00 0000 01 CC33',
            },
            {
              kind: 'message',
              from: 'terminal',
              to: 'pos',
              text: { en: 'Confirmed', zh: '握手确认' },
              code: '55AA 02 00 00 0000 02 CC33',
              isReply: true,
            },
          ],
        },
        {
          label: {
            en: 'Request: every 100 ms until acknowledged, for up to 10 s',
            zh: '请求：每 100 毫秒重发直至确认，最长 10 秒',
          },
          steps: [
            {
              kind: 'message',
              from: 'pos',
              to: 'terminal',
              text: { en: 'Data packet, id 1', zh: '数据包，id 为 1' },
              code: '55AA 00 00 01 … CC33',
            },
            {
              kind: 'message',
              from: 'terminal',
              to: 'pos',
              text: { en: 'Acknowledged immediately, ack 1', zh: '立即确认，ack 为 1' },
              code: '55AA 00 01 00 0000 01 CC33',
              isReply: true,
            },
          ],
        },
        {
          label: { en: 'Response: within 180 s', zh: '应答：180 秒内' },
          steps: [
            { kind: 'action', at: 'terminal', text: { en: 'Process the transaction', zh: '执行交易' } },
            {
              kind: 'message',
              from: 'terminal',
              to: 'pos',
              text: { en: 'Data packet, id 1', zh: '数据包，id 为 1' },
              code: '55AA 00 00 01 … CC33',
            },
            {
              kind: 'message',
              from: 'pos',
              to: 'terminal',
              text: { en: 'Acknowledged, ack 1', zh: '确认，ack 为 1' },
              code: '55AA 00 01 00 0000 01 CC33',
              isReply: true,
            },
          ],
        },
        {
          label: {
            en: 'Heartbeat, every 1 to 2 s; none for 30 s: reconnect',
            zh: '心跳：每 1 至 2 秒；30 秒未收到则重新连接',
          },
          steps: [
            {
              kind: 'message',
              from: 'terminal',
              to: 'pos',
              text: { en: 'Empty packet', zh: '空数据包' },
              code: '55AA 00 00 00 0000 00 CC33',
            },
          ],
        },
      ],
    },
  ],
};
