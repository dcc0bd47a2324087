/** The payer's page of the sandbox wallet, and what it asks the gateway. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { merchantName } from '../accounts/account.ts';
import { upToDate } from '../orders/due.ts';
import { actAsPayer, findLinked, type PayerAction, payerActions, payerView } from '../orders/payer.ts';
import type { OrderRoom } from '../orders/room.ts';
import type { Transaction } from '../orders/transaction.ts';
import { failure } from './failure.ts';

const built = new URL('../../checkout/dist/', import.meta.url);

/** No inline script or style, nothing from elsewhere, no framing. */
const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
    "manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
} as const;

const mediaTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};

export interface PayerPagesDeps {
  readonly orders: OrderRoom;
  readonly isSame: (left: string, right: string) => boolean;
}

/** The build's files, read once; a missing build is said when the page is asked for. */
function readBuild(): { page: string | undefined; assets: Map<string, Buffer> } {
  const assets = new Map<string, Buffer>();
  try {
    const folder = new URL('assets/', built);
    for (const name of readdirSync(fileURLToPath(folder)))
      assets.set(name, readFileSync(new URL(name, folder)));
    return { page: readFileSync(new URL('payer.html', built), 'utf8'), assets };
  } catch {
    return { page: undefined, assets };
  }
}

function readAction(body: unknown): PayerAction | undefined {
  if (!Buffer.isBuffer(body) || body.length > 1024) return undefined;
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'));
    const action =
      typeof parsed === 'object' && parsed !== null && 'action' in parsed ? parsed.action : undefined;
    return payerActions.find((one) => one === action);
  } catch {
    return undefined;
  }
}

export function payerPages(deps: PayerPagesDeps): (server: FastifyInstance) => void {
  const { orders } = deps;
  const { page, assets } = readBuild();

  async function send(
    reply: FastifyReply,
    httpStatus: number,
    transaction: Transaction,
  ): Promise<FastifyReply> {
    const name = (await merchantName(orders.database, transaction.merchantNo)) ?? transaction.merchantNo;
    return reply.code(httpStatus).send(payerView(orders, transaction, name));
  }

  function unknownLink(reply: FastifyReply, psn: string): FastifyReply {
    const { code, msg } = failure('E04111');
    return reply.code(404).send({ code, msg, psn });
  }

  return (server) => {
    server.get('/pay/q/:link', (_request, reply) => {
      if (page === undefined)
        return reply.code(503).type('text/plain').send('The page is not built: run npm start.\n');
      return reply.headers(pageHeaders).type('text/html; charset=utf-8').send(page);
    });
    server.get<{ Params: { name: string } }>('/pay/assets/:name', (request, reply) => {
      const asset = assets.get(request.params.name);
      if (asset === undefined) return reply.callNotFound();
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      return reply.type(mediaTypes[extname(request.params.name)] ?? 'application/octet-stream').send(asset);
    });
    server.get<{ Params: { link: string } }>('/pay/api/q/:link', async (request, reply) => {
      const psn = orders.identifiers.psn();
      const found = await findLinked(orders, request.params.link, deps.isSame);
      return found === undefined
        ? unknownLink(reply, psn)
        : send(reply, 200, await upToDate(orders, found, psn));
    });
    server.post<{ Params: { link: string } }>('/pay/api/q/:link', async (request, reply) => {
      const psn = orders.identifiers.psn();
      // A form on another site cannot send this type without asking first, so it cannot pay for anybody.
      const isJson = request.headers['content-type']?.startsWith('application/json') ?? false;
      const action = isJson ? readAction(request.body) : undefined;
      if (action === undefined) {
        const { code, msg } = failure('SYS016', { field: 'action', detail: payerActions.join(', ') });
        return reply.code(400).send({ code, msg, psn });
      }
      const found = await findLinked(orders, request.params.link, deps.isSame);
      if (found === undefined) return unknownLink(reply, psn);
      const { done, transaction } = await actAsPayer(orders, found, action, psn);
      return send(reply, done ? 200 : 409, transaction);
    });
  };
}
