/** `mcp`: the Model Context Protocol server, on standard input and output, or over HTTP. */

import { usageError } from '@tollgate/contract/command-error';
import { type AddCommand, wholeNumber } from '../command-line/command-line.ts';
import { type AccountOptions, withAccount } from '../connection/account.ts';
import type { Context } from '../output/context.ts';

interface McpOptions extends AccountOptions {
  readonly http?: boolean;
  readonly port?: number;
}

const defaultPort = 8070;

/** The protocol is loaded when it is asked for: the other commands do without it. */
const load = async () => {
  const [{ createMcpServer }, { createWorld }, { startMcpHttp }, { serveStdio }] = await Promise.all([
    import('../mcp/server.ts'),
    import('../mcp/world.ts'),
    import('../mcp/http.ts'),
    import('@modelcontextprotocol/server/stdio'),
  ]);
  return { createMcpServer, createWorld, startMcpHttp, serveStdio };
};

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

async function serveHttp(context: Context, options: McpOptions): Promise<void> {
  const { createWorld, startMcpHttp } = await load();
  const server = await startMcpHttp(createWorld(context, options), options.port ?? defaultPort);
  context.beforeInterrupt(() => server.close());
  if (options.json === true) context.printJson({ event: 'ready', url: server.url });
  else
    context.print(
      context.text({
        en: `MCP server at ${server.url}, for this computer only. Press Ctrl-C to stop.`,
        zh: `MCP 服务地址 ${server.url}，仅限本机访问。按 Ctrl-C 结束。`,
      }),
    );
  await aborted(context.signal);
}

/** Ends when the agent closes standard input. */
async function serveInput(context: Context, options: McpOptions): Promise<void> {
  if (context.isInputTerminal)
    context.printError(
      context.text({
        en: 'An agent starts this MCP server; it is not interactive. See /docs/AgentTools. Press Ctrl-C to stop.',
        zh: '本 MCP 服务由智能体启动，不在命令行中交互。请参阅 /docs/zh/AgentTools。按 Ctrl-C 结束。',
      }),
    );
  const { createMcpServer, createWorld, serveStdio } = await load();
  const world = createWorld(context, options);
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
  });
  const handle = serveStdio(() => createMcpServer(world), {
    onerror: (fault) => context.printError(fault.message),
  });
  await Promise.race([ended, aborted(context.signal)]);
  await handle.close();
}

export const addMcp: AddCommand = (program, context) => {
  const { text } = context;
  const command = program
    .command('mcp')
    .description(
      text({
        en: 'Serve the Model Context Protocol to a coding agent, on standard input and output.',
        zh: '为编程智能体提供 MCP（Model Context Protocol）服务，默认使用标准输入输出。',
      }),
    )
    .option(
      '--http',
      text({
        en: 'Serve Streamable HTTP on this computer instead.',
        zh: '改为在本机通过 Streamable HTTP 提供服务。',
      }),
    )
    .option(
      '-p, --port <number>',
      text({
        en: `Port for --http; 0 for any free port. Default: ${defaultPort}.`,
        zh: `--http 的端口；0 表示自动选择空闲端口。默认 ${defaultPort}。`,
      }),
      wholeNumber('--port', 65_535),
    );
  withAccount(command, context).action((options: McpOptions) => {
    if (options.http === true) return serveHttp(context, options);
    if (options.port !== undefined || options.json === true)
      throw usageError('--port and --json require --http.', '--port 和 --json 须与 --http 同时使用。');
    return serveInput(context, options);
  });
};
