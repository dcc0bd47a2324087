/** The MCP server: the tools, each with its answer redacted and its problem in one sentence. */
import { type CallToolResult, McpServer, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { Text } from '@tollgate/contract/model';
import { problemOf } from '../command-line/problem.ts';
import { version } from '../command-line/version.ts';
import { movedText } from '../trigger/carry-out.ts';
import { redact, redactText } from './redaction.ts';
import { readValues, schemaOf, type Tool } from './tool.ts';
import { tools } from './tools/index.ts';
import type { World } from './world.ts';

const instructions: Text = {
  en: [
    'Tollgate is a payment gateway with a sandbox. Use these tools to integrate an app with it.',
    'Read MerchantServer with read_docs, create a merchant with create_sandbox, look up calls with describe_call, and send',
    'them with call. pay_order acts as the payer, trigger produces any order result, show_order returns its timeline,',
    'list_notifications shows what the gateway sent to your server, explain verifies a body and explains why a request',
    'was rejected, add_fault injects a fault, and exam grades your server. A gateway must be running: "tollgate start --detach" starts one.',
    'Card numbers and private keys are never shown. Use the names of test cards, and let create_sandbox save keys to files.',
  ].join('\n'),
  zh: [
    'Tollgate 是带沙箱的支付网关，这些工具用于接入该网关。',
    '先用 read_docs 阅读 MerchantServer，用 create_sandbox 创建商户，用 describe_call 查看接口，用 call 发送请求。',
    'pay_order 扮演付款方，trigger 让订单以任意结果结束，show_order 返回时间线，list_notifications 查看网关发给您服务器的通知，',
    'explain 验签并说明拒绝原因，add_fault 注入故障，exam 测评您的服务器。',
    '使用前须有网关在运行，可用 tollgate start --detach 启动。',
    '卡号与私钥一律不显示。请使用测试卡名称，并由 create_sandbox 将密钥保存到文件。',
  ].join('\n'),
};

/** Takes any value: each tool reads its own, so that what is wrong is one sentence in the reader's language. */
function inputSchema({ inputs }: Tool, { context }: World): StandardSchemaWithJSON<unknown, unknown> {
  const schema = schemaOf(inputs, context.text);
  return {
    '~standard': {
      version: 1,
      vendor: 'tollgate',
      validate: (value) => ({ value }),
      jsonSchema: { input: () => schema, output: () => schema },
    },
  };
}

/** The world for one call of a tool, which notes whether a gateway was asked: the answer names it. */
function noting(world: World): { readonly own: World; used(): object } {
  let url: string | undefined;
  const note = (found: string) => {
    url = found;
    return found;
  };
  const own: World = {
    ...world,
    url: async () => note(await world.url()),
    async account(merchantNo) {
      const account = await world.account(merchantNo);
      note(account.url);
      return account;
    },
  };
  return { own, used: () => (url === undefined ? {} : { gateway_url: url }) };
}

async function carryOut(tool: Tool, sent: unknown, world: World): Promise<CallToolResult> {
  const { keys, context } = world;
  try {
    const { own, used } = noting(world);
    const answer = await tool.run(readValues(tool.inputs, sent), own);
    const options = { keys, isPublished: tool.isPublished === true };
    const text =
      typeof answer === 'string'
        ? redactText(answer, options)
        : JSON.stringify(redact({ ...used(), ...answer }, options));
    return { content: [{ type: 'text', text }] };
  } catch (fault) {
    const { message, psn, clock_moved: moved } = problemOf(fault, context.language, 'agent');
    const said = psn === undefined ? message : `${message} (psn ${psn})`;
    const text = moved === undefined ? said : `${said} ${context.text(movedText(moved))}`;
    return { isError: true, content: [{ type: 'text', text: redactText(text, { keys }) }] };
  }
}

/** A server for one connection; all share the merchants that were made. */
export function createMcpServer(world: World): McpServer {
  const { text } = world.context;
  const server = new McpServer(
    { name: 'tollgate', title: 'Tollgate', version: version() },
    { instructions: text(instructions) },
  );
  for (const tool of tools) {
    const { name, title, description, isReadOnly = false, isDestructive = false } = tool;
    server.registerTool(
      name,
      {
        title: text(title),
        description: text(description),
        inputSchema: inputSchema(tool, world),
        annotations: {
          title: text(title),
          readOnlyHint: isReadOnly,
          destructiveHint: isDestructive,
          openWorldHint: false,
        },
      },
      (sent: unknown) => carryOut(tool, sent, world),
    );
  }
  return server;
}
