/** MCP over HTTP, for this computer alone: a page of another site must not reach it (DNS rebinding). */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import { refusalError } from '@tollgate/contract/command-error';
import { portOf } from '../command-line/system.ts';
import { createMcpServer } from './server.ts';
import type { World } from './world.ts';

export const mcpPath = '/mcp';

export interface McpHttp {
  readonly url: string;
  close(): Promise<void>;
}

/** Only a name of this computer as Host, and only its own pages, or no page at all, as Origin. */
export function refusalOf(request: Request): Response | undefined {
  return (
    hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
    originValidationResponse(request, localhostAllowedOrigins())
  );
}

/** The request as the protocol's handler takes it; the handler limits its body. */
function requestOf(message: IncomingMessage, origin: string): Request {
  const { method = 'GET', url = '/', headers } = message;
  const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  );
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? { body: Readable.toWeb(message) as ReadableStream, duplex: 'half' as const } : {};
  return new Request(new URL(url, origin), { method, headers: pairs, ...body });
}

async function send(response: Response, target: ServerResponse): Promise<void> {
  target.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body !== null) for await (const chunk of response.body) target.write(chunk);
  target.end();
}

/** Listens on loopback; 0 takes a free port. @throws where the port is taken */
export async function startMcpHttp(world: World, port: number): Promise<McpHttp> {
  const handler = createMcpHandler(() => createMcpServer(world));
  let origin = '';
  async function handle(message: IncomingMessage, target: ServerResponse): Promise<void> {
    const { host = '', origin: from } = message.headers;
    // Before the body is read: what may not ask is not listened to.
    const asked = new Request(origin, { headers: { host, ...(from === undefined ? {} : { origin: from }) } });
    const refusal = refusalOf(asked);
    if (refusal !== undefined) return send(refusal, target);
    if (new URL(message.url ?? '/', origin).pathname !== mcpPath)
      return send(new Response(`MCP is at ${mcpPath}\n`, { status: 404 }), target);
    return send(await handler.fetch(requestOf(message, origin)), target);
  }
  const server = createServer((message, target) => {
    handle(message, target).catch(() => target.destroy());
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', (fault: NodeJS.ErrnoException) => {
      failed(
        refusalError(
          `Port ${port} cannot be used (${fault.code}). Set a different port with --port; 0 means any free port.`,
          `无法使用端口 ${port}（${fault.code}）。请用 --port 指定其他端口；0 表示自动选择空闲端口。`,
        ),
      );
    });
    server.listen(port, '127.0.0.1', listening);
  });
  origin = `http://127.0.0.1:${portOf(server)}`;
  return {
    url: `${origin}${mcpPath}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        void handler.close();
      }),
  };
}
