/** `sign`, `verify` and `explain`: signatures of bodies in files, without a gateway. */
import { sign as signBytes } from 'node:crypto';
import { refusalError, usageError } from '@tollgate/contract/command-error';
import type { Diagnosis } from '@tollgate/contract/signing/doctor/index';
import { keptDemoMerchant } from '@tollgate/sdk/sandbox-files';
import type { Command } from 'commander';
import type { AddCommand } from '../command-line/command-line.ts';
import { readFileOrInput, readKey } from '../command-line/key-file.ts';
import { withData, withJson } from '../connection/connection.ts';
import type { Context } from '../output/context.ts';
import { printable } from '../output/printable.ts';
import { printRecord } from '../output/table.ts';
import { diagnosisOf, fieldProblem, isUnsigned } from '../signing/diagnosis.ts';
import { readSignedBody, type SignedBody } from '../signing/signed-body.ts';

interface SigningOptions {
  readonly key?: string;
  readonly json?: boolean;
}

/** Adds the file, `--key`, `--data` and `--json`. */
function withBody(command: Command, context: Context, key: string): Command {
  const { text } = context;
  const option = command
    .argument(
      '[file]',
      text({
        en: 'Body, as JSON or form-encoded. If you omit it or pass -, the command reads standard input.',
        zh: 'JSON 或表单格式的报文；省略或为 - 时从标准输入读取。',
      }),
    )
    .option('--key <file>', key);
  return withJson(withData(option, context), context);
}

/** The public key of whoever signs such a body: of the option, else of the demo merchant's file. */
function publicKeyFor(body: SignedBody, { key }: SigningOptions, context: Context): string {
  if (key !== undefined) return readKey(key, 'public');
  const demo = keptDemoMerchant(context.environment);
  const kept = body.signer === 'gateway' ? demo?.gateway_public_key_pem : demo?.app_public_key_pem;
  if (kept !== undefined) return kept;
  throw usageError(
    "Use --key FILE to specify the public key: the app's key for a request, the gateway's key for a response or a notification.",
    '请用 --key FILE 指定验签公钥：请求使用应用公钥，应答与通知使用网关公钥。',
  );
}

/** Key that a signature by the wrong key may have been made with. */
const gatewayKey = (context: Context) => ({
  gateway: keptDemoMerchant(context.environment)?.gateway_public_key_pem,
});

const notValid = () => refusalError('The signature is not valid.', '签名无效。');

async function sign(context: Context, file: string | undefined, options: SigningOptions): Promise<void> {
  const body = readSignedBody(await readFileOrInput(file, context));
  const demo = keptDemoMerchant(context.environment);
  const pem = options.key === undefined ? demo?.app_private_key_pem : readKey(options.key, 'private');
  if (pem === undefined)
    throw usageError('Use --key FILE to specify the private key.', '请用 --key FILE 指定签名私钥。');
  const signature = signBytes('RSA-SHA256', Buffer.from(body.stringToSign), pem).toString('base64');
  if (options.json === true) {
    context.printJson({ string_to_sign: body.stringToSign, sign: signature });
    return;
  }
  context.print(context.styled('bold', context.text({ en: 'String to sign', zh: '待签名字符串' })));
  context.print(printable(body.stringToSign));
  context.print(`\n${context.styled('bold', 'sign')}\n${signature}`);
}

async function verify(context: Context, file: string | undefined, options: SigningOptions): Promise<void> {
  const body = readSignedBody(await readFileOrInput(file, context));
  const diagnosis = diagnosisOf(body, publicKeyFor(body, options, context), gatewayKey(context));
  const isValid = diagnosis === undefined;
  if (options.json === true)
    context.printJson({
      valid: isValid,
      signer: body.signer,
      ...(diagnosis !== undefined && { causes: diagnosis.causes }),
    });
  else if (isValid)
    context.print(context.styled('green', context.text({ en: 'The signature is valid.', zh: '签名有效。' })));
  else context.print(printable(context.text(diagnosis.text)));
  if (!isValid) throw notValid();
}

/** Characters are counted from 1, as in every sentence. */
const shownDiagnosis = (context: Context, { position, text, ...diagnosis }: Diagnosis) => ({
  ...diagnosis,
  text: context.text(text),
  ...(position === undefined ? {} : { character: position + 1 }),
});

/** The two texts at their first difference, one below the other, with escapes for what is not seen. */
function printDifference(context: Context, { expectedAt, signedAt, position }: Diagnosis): void {
  if (expectedAt === undefined || signedAt === undefined || position === undefined) return;
  context.print('');
  printRecord(context, {
    [context.text({
      en: `expected, from character ${position + 1}`,
      zh: `应签名内容（从第 ${position + 1} 个字符起）`,
    })]: JSON.stringify(expectedAt),
    [context.text({ en: 'signed', zh: '实际签名内容' })]: JSON.stringify(signedAt),
  });
}

async function explain(context: Context, file: string | undefined, options: SigningOptions): Promise<void> {
  const body = readSignedBody(await readFileOrInput(file, context));
  const hasNone = isUnsigned(body);
  const diagnosis = hasNone
    ? undefined
    : diagnosisOf(body, publicKeyFor(body, options, context), gatewayKey(context));
  const problem = fieldProblem(body);
  if (options.json === true) {
    context.printJson({
      signer: body.signer,
      ...(body.call !== undefined && { method: body.call.method }),
      string_to_sign: body.stringToSign,
      ...(hasNone ? {} : { valid: diagnosis === undefined }),
      ...(diagnosis !== undefined && { diagnosis: shownDiagnosis(context, diagnosis) }),
      ...(problem !== undefined && { problem }),
    });
  } else {
    const title = (text: { en: string; zh: string }) =>
      context.print(context.styled('bold', context.text(text)));
    title({ en: 'String to sign', zh: '待签名字符串' });
    context.print(printable(body.stringToSign));
    context.print('');
    title({ en: 'Signature', zh: '签名' });
    if (hasNone)
      context.print(
        context.text({
          en: 'No signature: the app uses Basic authentication.',
          zh: '无签名：应用使用 Basic 认证。',
        }),
      );
    else if (diagnosis === undefined) context.print(context.text({ en: 'Valid.', zh: '有效。' }));
    else {
      context.print(printable(context.text(diagnosis.text)));
      printDifference(context, diagnosis);
    }
    if (body.call !== undefined && body.signer === 'app') {
      context.print('');
      title({ en: `Fields of ${body.call.method}`, zh: `${body.call.method} 的参数` });
      context.print(
        problem === undefined
          ? context.text({ en: 'The gateway would accept these fields.', zh: '网关可以受理该请求。' })
          : printable(`${problem.code} ${problem.message}`),
      );
    }
  }
  if (diagnosis !== undefined) throw notValid();
  if (problem !== undefined)
    throw refusalError('The gateway would reject this request.', '网关会拒绝该请求。');
}

export const addSigning: AddCommand = (program, context) => {
  const { text } = context;
  const ofPublic = text({
    en: "Public key, PEM: the app's key for a request, the gateway's key for a response or notification. Default: the demo merchant's key.",
    zh: '公钥 PEM 文件：请求用应用公钥，应答与通知用网关公钥。默认使用演示商户的密钥。',
  });
  const ofPrivate = text({
    en: "The app's private key, PEM. Default: the demo merchant's key.",
    zh: '应用私钥 PEM 文件。默认使用演示商户的密钥。',
  });
  const add = (
    name: string,
    summary: { en: string; zh: string },
    key: string,
    act: (context: Context, file: string | undefined, options: SigningOptions) => Promise<void>,
  ) =>
    withBody(program.command(name).description(text(summary)), context, key).action(
      (file: string | undefined, options: SigningOptions) => act(context, file, options),
    );
  add(
    'sign',
    { en: 'Show the string to sign for a body, and its signature.', zh: '显示报文的待签名字符串及签名。' },
    ofPrivate,
    sign,
  );
  add(
    'verify',
    {
      en: 'Verify the signature of a request, a response, or a notification.',
      zh: '验证请求、应答或通知的签名。',
    },
    ofPublic,
    verify,
  );
  add(
    'explain',
    { en: 'Explain what is wrong with a request or a notification.', zh: '说明请求或通知的问题所在。' },
    ofPublic,
    explain,
  );
};
