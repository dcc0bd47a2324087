/** `call METHOD field=value…`: a signed call, checked by the contract before it is sent. */
import { calls } from '@tollgate/contract/calls/index';
import type { AddCommand } from '../command-line/command-line.ts';
import { callNamed, checkFields, fieldNames, noCheckHint, readFields } from '../command-line/fields.ts';
import { type AccountOptions, accountOf, sendFields, withAccount } from '../connection/account.ts';
import type { Context } from '../output/context.ts';
import { printRecord, printTable } from '../output/table.ts';
import { withCard } from '../sandbox/card-field.ts';

interface CallOptions extends AccountOptions {
  readonly list?: boolean;
  readonly check: boolean;
  readonly idempotencyKey?: string;
}

function listCalls(context: Context, isJson: boolean): void {
  if (isJson) {
    context.printJson(
      calls.map(({ method, path, title }) => ({ method, path, title: title[context.language] })),
    );
    return;
  }
  printTable(context, [
    [context.text({ en: 'METHOD', zh: '接口' }), context.text({ en: 'DESCRIPTION', zh: '说明' })],
    ...calls.map(({ method, title }) => [method, context.text(title)]),
  ]);
}

/** The fields of one call, for those who name none. */
function describeCall(context: Context, method: string, isJson: boolean): void {
  const { call } = callNamed(method);
  const rows = fieldNames(call).flatMap((name) => {
    const member = call.request[name];
    if (member === undefined) return [];
    const { need, field } = member;
    return { name, need, summary: field.summary[context.language], example: String(field.example) };
  });
  if (isJson) {
    context.printJson({ method: call.method, fields: rows });
    return;
  }
  context.print(`${context.styled('bold', call.method)}  ${context.text(call.title)}`);
  printTable(context, [
    [context.text({ en: 'FIELD', zh: '参数' }), context.text({ en: 'REQUIRED', zh: '必填' }), ''],
    ...rows.map(({ name, need, summary }) => [name, need, summary]),
  ]);
}

async function call(
  context: Context,
  method: string,
  pairs: readonly string[],
  options: CallOptions,
): Promise<void> {
  const named = callNamed(method);
  const typed = readFields(named.call, pairs, options.check);
  const account = await accountOf(options, context);
  const fields = await withCard(typed, account.gatewayKeyPem);
  if (options.check) checkFields(named.call, fields, account.merchantNo, account.storeNo, noCheckHint);
  const { idempotencyKey } = options;
  const data = await sendFields(account, named.method, fields, {
    signal: context.signal,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
  if (options.json === true) context.printJson(data);
  else printRecord(context, { ...data });
}

export const addCall: AddCommand = (program, context) => {
  const { text } = context;
  const command = program
    .command('call')
    .description(
      text({
        en: 'Check the fields of a call, then sign and send the request.',
        zh: '按接口定义校验参数，签名并发送请求。',
      }),
    )
    .argument(
      '[method]',
      text({
        en: 'Call, such as order.query. Without fields and --store-no, list the fields of the call.',
        zh: '接口，例如 order.query。既不带参数也不带 --store-no 时，列出该接口的参数。',
      }),
    )
    .argument(
      '[fields...]',
      text({ en: 'name=value; write nested values as JSON.', zh: 'name=value；嵌套值写成 JSON。' }),
    )
    .option('--list', text({ en: 'List all calls.', zh: '列出全部接口。' }))
    .option(
      '--no-check',
      text({ en: 'Send the fields without checking them.', zh: '不校验参数，原样发送。' }),
    )
    .option(
      '--idempotency-key <key>',
      text({
        en: 'Idempotency-Key of this request. If you repeat the request with the same key, it is not processed again.',
        zh: '本次请求的 Idempotency-Key；以相同的值再次发送时，不会重复执行。',
      }),
    );
  withAccount(command, context).action(
    async (method: string | undefined, pairs: readonly string[], options: CallOptions) => {
      if (options.list === true || method === undefined) return listCalls(context, options.json === true);
      if (pairs.length === 0 && options.storeNo === undefined)
        return describeCall(context, method, options.json === true);
      return call(context, method, pairs, options);
    },
  );
};
