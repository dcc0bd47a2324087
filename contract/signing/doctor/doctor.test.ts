import { generateKeyPairSync, sign as signWith, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { acceptedStrings, stringToSign } from '../string-to-sign.ts';
import { shortDiagnosis } from './causes/short.ts';
import { diagnose } from './diagnose.ts';
import { textBreakages } from './testing/breakages.ts';
import { type Manner, pairsOf } from './testing/client.ts';
import { inputOf, makeRequest, pick, seeded, writeBody } from './testing/requests.ts';
import type { Diagnosis, DoctorInput } from './types.ts';

const app = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicKeyPem = app.publicKey.export({ type: 'spki', format: 'pem' }).toString();

/** Holds for every diagnosis, whatever was wrong. */
function expectSound(diagnosis: Diagnosis, input: DoctorInput): void {
  expect(diagnosis.causes.length).toBeGreaterThan(0);
  expect(diagnosis.expected).toBe(stringToSign(input.members));
  expect(diagnosis.text.en.length).toBeGreaterThan(20);
  expect(diagnosis.text.zh).toMatch(/[\u4e00-\u9fff]/);
  const short = shortDiagnosis(diagnosis, 90);
  expect(short.length).toBeLessThanOrEqual(90);
  expect(short).not.toMatch(/[\n\r]/);
  expect(diagnosis.expectedAt?.length ?? 0).toBeLessThanOrEqual(24);
  expect(diagnosis.signedAt?.length ?? 0).toBeLessThanOrEqual(24);
  if (diagnosis.position !== undefined && diagnosis.expectedAt !== undefined) {
    expect(diagnosis.expected.startsWith(diagnosis.expectedAt, diagnosis.position)).toBe(true);
  }
  if (diagnosis.signed !== undefined && diagnosis.signedAt !== undefined) {
    expect(diagnosis.signed).toContain(diagnosis.signedAt);
  }
}

test('at least 95 % of broken requests are named rightly, and none of them is accepted', () => {
  const random = seeded(20_261_121);
  const confusion = new Map<string, number>();
  let tried = 0;
  let right = 0;
  for (const breakage of textBreakages) {
    let occasions = 0;
    for (let attempt = 0; attempt < 60 && occasions < 4; attempt++) {
      const request = makeRequest(random);
      const manner: Manner = pick(random, ['rule', 'rule', 'keeps-empty', 'php']);
      const text = breakage.text(pairsOf(request.members, manner), writeBody(request, 'c2ln'));
      if (text === undefined) continue;
      const bytes = Buffer.from(text);
      if (acceptedStrings(request.members).some((accepted) => bytes.equals(Buffer.from(accepted)))) continue;
      occasions++;
      const signature = signWith('sha256', bytes, app.privateKey);
      const input = inputOf(request, signature.toString('base64'), publicKeyPem);
      for (const accepted of acceptedStrings(input.members)) {
        expect(verify('sha256', Buffer.from(accepted), publicKeyPem, signature)).toBe(false);
      }
      const diagnosis = diagnose(input);
      expectSound(diagnosis, input);
      tried++;
      if (breakage.causes.some((cause) => diagnosis.causes.includes(cause))) right++;
      else {
        const line = `${breakage.name} (${manner}, ${request.contentType}) → ${diagnosis.causes.join(', ')}`;
        confusion.set(line, (confusion.get(line) ?? 0) + 1);
      }
    }
    expect(occasions, `occasions for ${breakage.name}`).toBeGreaterThan(0);
  }
  expect(textBreakages.length).toBeGreaterThanOrEqual(40);
  const report = [...confusion].map(([line, times]) => `${times} × ${line}`).join('\n');
  expect(right / tried, `${right} of ${tried} named rightly\n${report}`).toBeGreaterThanOrEqual(0.95);
  // Printed always: the rate is what a change of the search has to be judged by.
  process.stdout.write(`signature doctor: ${right} of ${tried} named rightly\n${report}\n`);
});
