/** Each command as it is typed: below its help, and in the documentation. */
import type { Text } from '@tollgate/contract/model';
import type { Command } from 'commander';
import type { Context } from './output/context.ts';

const examples: Readonly<Record<string, readonly string[]>> = {
  start: ['tollgate start --detach', 'tollgate start --ephemeral --port 0 --detach --json'],
  run: ['tollgate run -- npm test', 'tollgate run --json -- python -m pytest'],
  status: ['tollgate status', 'tollgate status --data ./data --json'],
  ps: ['tollgate ps'],
  stop: ['tollgate stop', 'tollgate stop --url http://127.0.0.1:8081', 'tollgate stop --all'],
  trigger: [
    'tollgate trigger payment.completed',
    'tollgate trigger refund.failed --with order_amount=300',
    'tollgate trigger checkout.closed --order A-1',
  ],
  call: [
    'tollgate call pay.checkout merchant_order_no=A-1 price_currency=USD order_amount=34.5',
    'tollgate call order.query merchant_order_no=A-1 --json',
    'tollgate call pay.checkout',
  ],
  pay: [
    'tollgate pay A-1',
    'tollgate pay A-2 --card 3ds-challenge',
    'tollgate pay A-2 --challenge-code 123456',
  ],
  advance: ['tollgate advance 2h', 'tollgate advance'],
  'sandbox create': ['tollgate sandbox create --json', 'tollgate sandbox create --save --name "Test suite"'],
  'sandbox list': ['tollgate sandbox list'],
  'sandbox remove': ['tollgate sandbox remove 909900000012'],
  'fault add': [
    'tollgate fault add call.cut_after --method pay.checkout',
    'tollgate fault add notification.delay --delay 2m --times 3',
    'tollgate fault add call.delay --delay 8s --every 5 --lasts 10m',
  ],
  'fault list': ['tollgate fault list'],
  'fault clear': ['tollgate fault clear', 'tollgate fault clear --merchant-no 909900000012'],
  exam: [
    'tollgate exam --start http://127.0.0.1:8090/exam/start --order http://127.0.0.1:8090/exam/order',
    'tollgate exam --list',
  ],
  listen: [
    'tollgate listen --forward-to http://localhost:3000/notify',
    'tollgate listen --expect payment.completed --timeout 30 --json',
  ],
  logs: [
    'tollgate logs --follow',
    'tollgate logs --code refused --limit 5',
    'tollgate logs --psn 06AKP447Q2A0WCN6',
  ],
  orders: ['tollgate orders --state completed --limit 5'],
  show: ['tollgate show A-1', 'tollgate show A-1 --merchant-no 909900000012'],
  resend: ['tollgate resend --order A-1', 'tollgate resend --order A-1 --to http://localhost:3000/notify'],
  due: ['tollgate due'],
  sign: ['tollgate sign request.json --key app_private_key.pem'],
  verify: ['tollgate verify notification.json --key gateway_public_key.pem'],
  explain: ['tollgate explain request.json --key app_public_key.pem', 'pbpaste | tollgate explain'],
  mcp: ['claude mcp add tollgate -- tollgate mcp', 'tollgate mcp --http --port 8070'],
  register: [
    'tollgate register --merchant-no 312100000002 --name "A Shop" --store-no 4121000002 --public-key app.pem',
    'tollgate register --merchant-no 312100000002 --basic shop',
    'tollgate register --merchant-no 312100000002 --store-no 4121000002 --terminal-sn TG1000000217',
    'tollgate register --merchant-no 312100000002 --store-no 4121000002 --manager-pin < pin.txt',
    'tollgate register --merchant-no 312100000002 --tip-max-percent 30 --authorization-days 7 --refund-days 180',
  ],
  'vault status': ['tollgate vault status'],
  'vault new-key': ['tollgate vault new-key'],
  'vault rotate': ['tollgate vault rotate'],
  'vault forget': ['tollgate vault forget k1'],
  'acquirer add': [
    'tollgate acquirer add bank --url https://127.0.0.1:8443 --ca bank-ca.pem',
    'tollgate acquirer add bank --url unix:/run/bank.sock --secret-file bank.secret',
  ],
  'books balance': ['tollgate books balance', 'tollgate books balance --account due --day 2026-11-30'],
  'books statement': [
    'tollgate books statement --day 2026-11-24',
    'tollgate books statement --from 2026-11-01 --to 2026-11-30 --merchant 000000000001 --format csv > november.csv',
  ],
  'books export': [
    'tollgate books export --format csv --day 2026-11-24 > entries.csv',
    'tollgate books export --format journal > books.journal',
  ],
  'books check': ['tollgate books check'],
  'settlement check': [
    'tollgate settlement check 20261123.csv --mapping acquirer-host',
    'tollgate settlement check statement.txt --mapping bank.json --json',
  ],
  'settlement mappings': [
    'tollgate settlement mappings',
    'tollgate settlement mappings debit-credit > bank.json',
  ],
  'settlement import': [
    'tollgate settlement import 20261123.csv --acquirer bank --mapping acquirer-host',
    'tollgate settlement import statement.txt --acquirer bank --mapping bank.json --json',
  ],
  'settlement files': ['tollgate settlement files --acquirer bank'],
  'settlement differences': [
    'tollgate settlement differences --open',
    'tollgate settlement differences --file 20261124F000001 --kind amount --json',
  ],
  'settlement resolve': [
    'tollgate settlement resolve 20261124D00000001 accept',
    'tollgate settlement resolve 20261124D00000002 attach --order 2026112380299640608993',
    'tollgate settlement resolve 20261124D00000003 write-off --reason "agreed with the bank"',
  ],
  'settlement fees': [
    'tollgate settlement fees bank',
    "tollgate settlement fees bank --rate '1.4% + 0.10 EUR' --rate 'refund 0% + 0.25 EUR'",
  ],
  'acquirer list': ['tollgate acquirer list'],
  'acquirer show': ['tollgate acquirer show bank'],
  'acquirer set': [
    'tollgate acquirer set bank --merchant-no 312100000002 --rank 1 --settings account.json',
    'tollgate acquirer set bank --new-secret',
  ],
  'acquirer try': ['tollgate acquirer try bank --merchant-no 312100000002'],
  'acquirer remove': ['tollgate acquirer remove bank'],
  terminal: ['tollgate terminal --sn TGSIM00000001 --wlan', 'tollgate terminal --serial /dev/ttyUSB0'],
  mosquitto: ['DATABASE_URL=… MQTT_URL=mqtt://user:password@host tollgate mosquitto --out /etc/mosquitto'],
  'acquirer-host': [
    'tollgate acquirer-host --secret-file secret.txt --journal host.jsonl',
    'tollgate acquirer-host --secret-file secret.txt --journal host.jsonl --settlement-dir settlement',
    'tollgate acquirer-host --secret-file secret.txt --socket /run/tollgate/host.sock --flows card,customer-presented',
  ],
  'connector new': ['tollgate connector new --language python --out my-connector'],
  'connector check': [
    'tollgate connector check http://127.0.0.1:8090 --secret-file secret.txt',
    'tollgate connector check unix:/run/acquirer.sock --secret-file secret.txt --flows card --json',
  ],
  completion: [
    'tollgate completion bash > ~/.local/share/bash-completion/completions/tollgate',
    'source <(tollgate completion zsh)',
    'tollgate completion fish > ~/.config/fish/completions/tollgate.fish',
  ],
};

const title: Text = { en: 'Examples:', zh: '示例：' };

/** Returns the examples of a command by its words after `tollgate`; none where the list above has none. */
export const examplesOf = (words: string): readonly string[] => examples[words] ?? [];

/** All commands that do something, with their words after `tollgate`. */
export function everyCommand(program: Command): readonly (readonly [words: string, command: Command])[] {
  const below = (command: Command, words: string): readonly (readonly [string, Command])[] =>
    command.commands.length === 0
      ? [[words, command]]
      : command.commands.flatMap((each) => below(each, `${words} ${each.name()}`.trim()));
  return below(program, '').filter(([words]) => words !== 'complete');
}

/** Adds each command's examples to its help. */
export function addExamples(program: Command, context: Context): void {
  const heading = context.styled('bold', context.text(title));
  for (const [words, command] of everyCommand(program)) {
    const lines = examplesOf(words);
    if (lines.length > 0)
      command.addHelpText('after', `\n${[heading, ...lines.map((line) => `  ${line}`)].join('\n')}`);
  }
}
