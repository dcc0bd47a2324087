/** The clients of the page sign as the contract's vectors say, each run by its own language. */

import { privateKey } from '@tollgate/sdk/keys/keys';
import { requestBody } from '@tollgate/sdk/wire/request-body';
import { expect, test } from 'vitest';
import { memberText, parseFormMembers, parseJsonMembers } from '../signing/index.ts';
import signing from '../signing/vectors.json' with { type: 'json' };
import { shellWord } from './curl.ts';
import { doubleQuoted } from './fields.ts';
import { type SampleLanguage, sampleLanguages } from './languages.ts';
import { programOf, requireTools, run, samplesOf } from './testing-toolchain.ts';

const { keys, vectors } = signing;

interface Vector {
  readonly id: string;
  readonly kind: string;
  /** All members as text: what a client of the page holds. */
  readonly members: Readonly<Record<string, string>>;
  readonly stringToSign: string;
}

// X1 is signed in the PHP manner: such clients are accepted, but the page does not teach it (decision 4).
const known: readonly Vector[] = vectors
  .filter(({ id }) => id !== 'X1')
  .map(({ id, kind, body, content_type: type, string_to_sign: stringToSign }) => {
    const read = type?.includes('form') ? parseFormMembers(body) : parseJsonMembers(body);
    if (!read.ok) throw new Error(read.problem);
    return {
      id,
      kind,
      members: Object.fromEntries(read.members.map(({ name, text }) => [name, text])),
      stringToSign,
    };
  });

/** Code that prints the string to sign and the signature, each on a line, or whether the vector verifies. */
const printing: Readonly<Record<Exclude<SampleLanguage, 'typescript'>, (vector: Vector) => string>> = {
  bash: ({ members, kind }) => {
    const words = Object.entries(members).map(([name, text]) => shellWord(`${name}=${text}`));
    const sign = kind === 'request' ? 'sign "$text"' : "printf '%s' true";
    return `text=$(string_to_sign ${words.join(' ')})\nprintf '%s\\n' "$text"\n${sign}\necho`;
  },
  python: ({ members, kind }) =>
    `members = json.loads(${doubleQuoted(JSON.stringify(members))})\nprint(string_to_sign(members))\n${
      kind === 'request' ? 'print(sign(members))' : 'verify(members)\nprint("true")'
    }`,
  java: ({ members, kind }) =>
    `{ var members = Tollgate.textMembers(${doubleQuoted(JSON.stringify(members))});
     System.out.println(Tollgate.stringToSign(members));
     System.out.println(Tollgate.${kind === 'request' ? 'sign' : 'verifies'}(members)); }`,
  php: ({ members, kind }) =>
    `$members = json_decode(base64_decode('${Buffer.from(JSON.stringify(members)).toString('base64')}'), true);
     echo stringToSign($members), "\\n", ${kind === 'request' ? 'sign($members)' : "verifies($members) ? 'true' : 'false'"}, "\\n";`,
  csharp: ({ members, kind }) =>
    `{ var members = Tollgate.TextMembers(Encoding.UTF8.GetBytes(${doubleQuoted(JSON.stringify(members))}));
     Console.WriteLine(Tollgate.StringToSign(members));
     Console.WriteLine(Tollgate.${kind === 'request' ? 'Sign(members)' : 'Verifies(members) ? "true" : "false"'}); }`,
  go: ({ members, kind }) =>
    `{
       var members map[string]string
       if err := json.Unmarshal([]byte(${doubleQuoted(JSON.stringify(members))}), &members); err != nil {
         log.Fatal(err)
       }
       fmt.Println(stringToSign(members))
       ${
         kind === 'request'
           ? 'signature, err := sign(members)\nfmt.Println(signature)\nif err != nil {\nlog.Fatal(err)\n}'
           : 'fmt.Println(verify(members) == nil)'
       }
     }`,
};

const keyFiles = {
  'app-private-key.pem': keys.app_private_key,
  'gateway-public-key.pem': keys.gateway_public_key,
};

for (const language of sampleLanguages) {
  const { id, client } = language;
  if (id === 'typescript') continue;
  test(`${language.name}: string to sign, signature and verification agree with the vectors`, () => {
    requireTools(language);
    expect(known.map((each) => each.kind)).toEqual(['request', 'request', 'reply', 'notification']);
    const program = programOf(id, client, known.map((vector) => printing[id](vector)).join('\n'));
    const expected = known.flatMap(({ kind, stringToSign, members }) => [
      stringToSign,
      kind === 'request' ? members['sign'] : 'true',
    ]);
    expect(run(program, keyFiles).trimEnd().split('\n')).toEqual(expected);
  });
}

test('TypeScript: the client that its sample makes signs as the vectors do', async () => {
  expect(samplesOf('typescript').client).toContain("from '@tollgate/sdk'");
  for (const { members } of known.filter(({ kind }) => kind === 'request')) {
    const { sign, ...fields } = members;
    const sent = parseJsonMembers(await requestBody(fields, privateKey(keys.app_private_key)));
    expect(sent.ok && memberText(sent.members, 'sign')).toBe(sign);
  }
});
