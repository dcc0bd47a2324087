/** `terminal`: a terminal without a screen, for orders from the cloud and from tills. */
import {
  defaultWlanPort,
  payerDecisions,
  presentations,
  type TerminalOptions,
} from '@tollgate/contract/programs';
import { loadProgram } from '@tollgate/programs';
import { Option } from 'commander';
import {
  type AddCommand,
  addOptions,
  type OptionText,
  oneOf,
  wholeNumber,
} from '../command-line/command-line.ts';
import { type GatewayOptions, namedUrl, withData, withJson } from '../connection/connection.ts';
import { programContext } from '../connection/program-context.ts';

const options: readonly OptionText[] = [
  [
    '--url <address>',
    'Gateway URL. Default: TOLLGATE_URL, or the URL in demo-merchant.json.',
    '网关地址。默认取 TOLLGATE_URL；未设置时，取自 demo-merchant.json。',
  ],
  [
    '--sn <sn>',
    "Serial number. Default: the demo merchant's first terminal.",
    '序列号。默认为演示商户的第一台终端。',
  ],
  [
    '--code <code>',
    "Activation code for the first start. Default: the demo merchant's code.",
    '激活码，首次运行时使用。默认为演示商户的激活码。',
  ],
  [
    '--wlan [port]',
    `Serve registers over WebSocket. Default port: ${defaultWlanPort}; 0 for any free port.`,
    `通过 WebSocket 为收银机提供服务。默认端口 ${defaultWlanPort}；0 表示自动选择空闲端口。`,
    { parse: wholeNumber('--wlan', 65_535) },
  ],
  [
    '--host <address>',
    'Address to listen on for registers. Use 0.0.0.0 for registers on other computers.',
    '供收银机连接的监听地址；收银机在其他电脑上时使用 0.0.0.0。',
    { default: '127.0.0.1' },
  ],
  [
    '--allow-origin <url>',
    'Allow a web page from this origin to connect as a register. Repeat the option for several origins.',
    '允许该来源的网页作为收银机连接，可多次指定。',
    { parse: (one, all) => [...(Array.isArray(all) ? all : []), one] },
  ],
  [
    '--pairing',
    'Registers must pair before they can send payments. The terminal accepts the pairing automatically.',
    '收银机须先配对才能发起支付，终端自动同意配对。',
  ],
  ['--no-discovery', 'Do not announce the terminal with mDNS.', '不通过 mDNS 广播终端。'],
  [
    '--serial <address>',
    'Serve a register over a serial port: a device, or tcp://host:port.',
    '通过串口为收银机提供服务：设备名或 tcp://host:port。',
  ],
  ['--card <card>', 'Test card, by name or number.', '测试卡的名称或卡号。', { default: 'visa' }],
  [
    '--present <how>',
    'How the card is presented: tap, insert, swipe, or key.',
    '出示卡的方式：tap、insert、swipe 或 key。',
    { parse: oneOf('--present', presentations), default: 'tap' },
  ],
  [
    '--do <what>',
    'Action of the payer: pay, cancel, or leave.',
    '付款方的操作：pay、cancel 或 leave。',
    { parse: oneOf('--do', payerDecisions), default: 'pay' },
  ],
  [
    '--think <ms>',
    'Milliseconds to wait before the payer acts.',
    '付款方操作前等待的毫秒数。',
    { parse: wholeNumber('--think', 600_000), default: 500 },
  ],
  ['--tip <amount>', 'Tip amount, for orders that request a tip.', '小费金额，用于需要选择小费的订单。'],
  [
    '--manager-pin <pin>',
    "The store manager's PIN. Default: the demo merchant's PIN.",
    '店长密码。默认为演示商户的店长密码。',
  ],
  [
    '--wallet-code <code>',
    'Content of the payment code to scan.',
    '扫描到的付款码内容。',
    { default: '280000000000000001' },
  ],
];

export const addTerminal: AddCommand = (program, context, keepRunning) => {
  const command = program.command('terminal').description(
    context.text({
      en: 'Run a headless terminal that accepts orders from the cloud and from registers.',
      zh: '运行无界面终端，接收云端订单和收银机订单。',
    }),
  );
  // The name that the option had before: scripts keep it.
  command.addOption(new Option('--gateway <url>').hideHelp());
  withJson(withData(addOptions(command, options, context), context), context).action(
    async (given: TerminalOptions & GatewayOptions) => {
      const address = given.url ?? given.gateway;
      const gateway = namedUrl(address === undefined ? {} : { url: address }, context);
      keepRunning();
      const { terminal } = await loadProgram('terminal');
      const named = gateway === undefined ? given : { ...given, gateway };
      const stop = await terminal(named, programContext(context, given.json));
      for (const signal of ['SIGINT', 'SIGTERM'] as const)
        process.once(signal, () => void stop().finally(() => process.exit(0)));
    },
  );
};
