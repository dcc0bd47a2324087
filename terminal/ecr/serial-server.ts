/** The serial and USB interface of a terminal: one till at the other end of a line. */
import type { ByteStream } from './byte-stream.ts';
import { dataMaxBytes } from './frame.ts';
import { createSerialLink, type LinkProblem } from './serial-link.ts';
import type { TillHandler } from './till-handler.ts';
import type { Timers } from './timers.ts';
import { createUndelivered, type TillConnection } from './undelivered.ts';

/** There is one till at the end of a line, whatever it calls itself. */
const till = 'serial';

/** Members that a reply can do without, the least useful first, where it does not fit into one packet. */
const expendable = [
  'device_data',
  'attach',
  'description',
  'emv',
  'card_holder_name',
  'pay_method_category_list',
];

/** The reply in at most one packet's bytes: without what is expendable, as far as that is needed. */
export function fittingReply(reply: string): string {
  const encoder = new TextEncoder();
  const fits = (text: string) => encoder.encode(text).length <= dataMaxBytes;
  if (fits(reply)) return reply;
  const message: Record<string, unknown> = JSON.parse(reply);
  const { biz_data: data } = message;
  const parts: object[] = typeof data === 'object' && data !== null ? [message, data] : [message];
  for (const name of expendable) {
    for (const part of parts) Reflect.deleteProperty(part, name);
    const shorter = JSON.stringify(message);
    if (fits(shorter)) return shorter;
  }
  // The members that identify the order and its outcome always fit.
  const { topic, request_id, msg_id, app_id, response_code, response_msg } = message;
  const { merchant_order_no, trans_no, trans_status } = Object.fromEntries(Object.entries(parts[1] ?? {}));
  return JSON.stringify({
    topic,
    request_id,
    msg_id,
    app_id,
    response_code,
    response_msg: typeof response_msg === 'string' ? response_msg.slice(0, 100) : undefined,
    biz_data: { merchant_order_no, trans_no, trans_status },
  });
}

export interface SerialServerOptions {
  /** Opens the line; called again after it broke. Rejects while nothing is plugged in. */
  readonly open: () => Promise<ByteStream>;
  readonly handler: TillHandler;
  readonly timers: Timers;
  readonly onLine?: (event: 'open' | LinkProblem) => void;
}

export interface SerialServer {
  close(): void;
}

const reopenAfterMs = 1_000;

/** Serves the line until it is closed; a line that breaks is opened again, and replies that it lost are sent again. */
export function startSerialServer(options: SerialServerOptions): SerialServer {
  const { handler, timers } = options;
  const undelivered = createUndelivered(timers);
  let isClosed = false;
  let closeLine = () => {};
  let cancelReopen = () => {};

  function reopen(): void {
    if (!isClosed) cancelReopen = timers.after(reopenAfterMs, () => void serve());
  }

  async function serve(): Promise<void> {
    let stream: ByteStream;
    try {
      stream = await options.open();
    } catch {
      reopen();
      return;
    }
    if (isClosed) {
      stream.close();
      return;
    }
    let disconnect = () => {};
    let connection: TillConnection | undefined;
    const say = (reply: string) => {
      const used = connection;
      link.send(reply).catch(() => undelivered.keep(till, reply, used));
    };
    const link = createSerialLink({
      role: 'terminal',
      stream,
      timers,
      onMessage: (text) => void handler.handle(text, till).then((reply) => say(fittingReply(reply))),
      onConnected() {
        connection = { send: say };
        disconnect = undelivered.connect(till, connection);
      },
      onEnded(problem) {
        disconnect();
        options.onLine?.(problem);
        reopen();
      },
    });
    closeLine = () => link.close();
    options.onLine?.('open');
  }

  void serve();
  return {
    close() {
      isClosed = true;
      cancelReopen();
      closeLine();
    },
  };
}
