/** Calls with Basic credentials over kept connections: without a signature, a load costs its client little. */
import { Agent, request } from 'node:http';
import type { DemoMerchant } from './gateway.ts';
import type { Fields } from './merchant.ts';

export interface Answer {
  readonly httpStatus: number;
  readonly code: string;
  readonly msg: string;
  readonly data: Fields;
}

export interface BasicCaller {
  /** Rejects where the connection is cut or refused: what became of the call is then unknown. */
  call(method: string, fields: Fields): Promise<Answer>;
  /** Posts JSON to another path, such as those of the sandbox. */
  post(path: string, fields: Fields): Promise<Answer>;
  close(): void;
}

export function createBasicCaller(
  url: string,
  demo: DemoMerchant,
  options: { readonly nowMs?: () => number } = {},
): BasicCaller {
  const { basic, merchant_no: merchantNo } = demo;
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname, port } = new URL(url);
  const authorization = `Basic ${Buffer.from(`${basic.username}:${basic.password}`).toString('base64')}`;
  const nowMs = options.nowMs ?? Date.now;

  function post(path: string, fields: Fields): Promise<Answer> {
    const body = Buffer.from(JSON.stringify(fields));
    const headers = { 'content-type': 'application/json', 'content-length': body.length, authorization };
    return new Promise((resolve, reject) => {
      const sent = request({ hostname, port, path, method: 'POST', agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          try {
            resolve(readAnswer(response.statusCode ?? 0, Buffer.concat(chunks).toString('utf8')));
          } catch (error) {
            reject(error);
          }
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  return {
    post,
    call: (method, fields) =>
      post('/api/entry', {
        app_id: basic.app_id,
        format: 'JSON',
        charset: 'UTF-8',
        sign_type: 'NONE',
        version: '1.0',
        timestamp: String(nowMs()),
        method,
        merchant_no: merchantNo,
        ...fields,
      }),
    close: () => agent.destroy(),
  };
}

/** `data` is a string of JSON in calls (decision 8), an object in the sandbox's own. */
function readAnswer(httpStatus: number, text: string): Answer {
  const { code, msg, data } = JSON.parse(text) as { code: string; msg: string; data?: string | Fields };
  return {
    httpStatus,
    code,
    msg,
    data: typeof data === 'string' ? (JSON.parse(data) as Fields) : (data ?? {}),
  };
}
