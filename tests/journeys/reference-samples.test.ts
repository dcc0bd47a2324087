/** The code samples of the API reference, run as a reader would run them. */
import { callByMethod } from '@tollgate/contract/calls/index';
import type { Call } from '@tollgate/contract/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SampleLanguage, sampleLanguages } from '../../contract/samples/languages.ts';
import { filledIn, programOf, requireTools, run } from '../../contract/samples/testing-toolchain.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';

let gateway: Gateway;

beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

/** Code behind a sample that prints the data of the reply as JSON. */
const printing: Readonly<Record<SampleLanguage, string>> = {
  bash: '',
  typescript: 'process.stdout.write(JSON.stringify(reply));',
  java: 'System.out.println(data);',
  php: 'echo json_encode($data);',
  csharp: 'Console.WriteLine(data);',
  python: 'print(json.dumps(data, default=str))',
  go: 'text, err := json.Marshal(data)\nfmt.Println(string(text))\nif err != nil {\nlog.Fatal(err)\n}',
};

/** The sample with the demo merchant's store, and an order number that no other run has used. */
function sampleFor(language: SampleLanguage, call: Call, number: string): string {
  const { demo } = gateway;
  const written = sampleLanguages.find(({ id }) => id === language)?.sample(call) ?? '';
  const { request } = call.example;
  return written
    .replace(String(request['merchant_order_no']), number)
    .replace(String(request['store_no']), demo.store_no);
}

function dataOf(language: SampleLanguage, output: string): unknown {
  const printed: unknown = JSON.parse(output);
  // curl prints the reply as it came.
  if (language !== 'bash') return printed;
  const { code, data } = printed as { code: string; data?: string };
  expect(code).toBe('0');
  return JSON.parse(data ?? '{}');
}

for (const language of sampleLanguages) {
  test(`${language.name}: a code is made and its order queried with the samples`, () => {
    requireTools(language);
    const { demo, url } = gateway;
    const { id } = language;
    const number = `REF-${id}-${Date.now()}`;
    const credentials = { gatewayUrl: url, appId: demo.app_id, merchantNo: demo.merchant_no };
    const client = filledIn(language.client, credentials);
    const keys = {
      'app-private-key.pem': demo.app_private_key_pem,
      'gateway-public-key.pem': demo.gateway_public_key_pem,
    };
    const answer = (method: string) => {
      const call = callByMethod(method);
      if (call === undefined) throw new RangeError(method);
      const code = `${sampleFor(id, call, number)}\n${printing[id]}`;
      return dataOf(id, run(programOf(id, client, code), keys));
    };
    const made = answer('cscanb.pay.getqrcode');
    expect(made).toMatchObject({ qrcode_url: expect.stringContaining(`${url}/pay/q/`) });
    expect(answer('order.query')).toMatchObject({ merchant_order_no: number, trans_status: 9 });
  });
}
