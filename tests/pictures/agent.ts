/** The screen of an agent: the tools of `tollgate mcp` that it calls, with what comes back, as a page. */
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Language } from '@tollgate/contract/model';
import type { Gateway } from '../support/gateway.ts';

const program = new URL('../../cli/main.ts', import.meta.url).pathname;
const longest = 640;

const style = `
:root { color-scheme: light dark }
body { margin: 0; padding: 28px 36px; background: light-dark(#f6f7f9, #0d1117); color: light-dark(#1a1f2b, #e4e8f0);
  font: 17px/1.5 ui-monospace, "DejaVu Sans Mono", monospace }
p { margin: 14px 0 4px; font-weight: 600; overflow-wrap: anywhere }
p::before { color: light-dark(#25338f, #8fa0ff); content: "● " }
pre { margin: 0 0 6px; padding: 2px 0 2px 16px; border-left: 2px solid light-dark(#c9ceda, #333b4d);
  color: light-dark(#4b5365, #a4adbf); font: inherit; font-size: 15px; white-space: pre-wrap; overflow-wrap: anywhere }`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The members that say most, in lines of their own. */
function shown(text: string, members: readonly string[]): string {
  const all = JSON.parse(text) as Record<string, unknown>;
  const some = Object.fromEntries(members.filter((name) => name in all).map((name) => [name, all[name]]));
  return JSON.stringify(some, null, 1).slice(0, longest);
}

/** Returns the page, in the language that the tools speak. */
export async function agentPage(gateway: Gateway, language: Language): Promise<string> {
  const agent = new Client({ name: 'agent', version: '1' });
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: gateway.dataDir,
    LANG: language === 'zh' ? 'zh_CN.UTF-8' : 'C.UTF-8',
    TOLLGATE_URL: gateway.url,
  };
  await agent.connect(
    new StdioClientTransport({ command: process.execPath, args: [program, 'mcp'], env, stderr: 'ignore' }),
  );
  try {
    const parts: string[] = [];
    const use = async (name: string, args: Readonly<Record<string, unknown>>, members: readonly string[]) => {
      const { content, isError } = await agent.callTool({ name, arguments: args });
      const [{ text } = { text: '' }] = content as { text: string }[];
      if (isError === true) throw new Error(`${name}: ${text}`);
      const given = JSON.stringify(args).replaceAll(gateway.url, 'http://127.0.0.1:8080');
      parts.push(`<p>${name} ${escaped(given)}</p><pre>${escaped(shown(text, members))}</pre>`);
    };
    // Each theme has a picture of its own.
    const order = `AGENT-${Date.now()}`;
    const fields = {
      merchant_order_no: order,
      price_currency: 'USD',
      order_amount: '34.50',
      description: 'Tea',
      pay_method_id: 'Alipay+',
      term_ip: '127.0.0.1',
      expires: 300,
      notify_url: `${gateway.url}/api/sandbox/inbox`,
    };
    await use('call', { method: 'cscanb.pay.getqrcode', fields }, [
      'merchant_order_no',
      'trans_no',
      'qrcode_url',
    ]);
    await use('pay_order', { order }, ['merchant_order_no', 'trans_status', 'state']);
    await use('explain', { code: 'E04112' }, ['code', 'message', 'cause', 'action']);
    await use('list_notifications', { order }, ['notifications']);
    return `<!doctype html><meta charset="utf-8"><style>${style}</style><body>${parts.join('')}`;
  } finally {
    await agent.close();
  }
}
