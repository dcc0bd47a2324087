import { generateKeyPairSync, sign } from 'node:crypto';
import type { DoctorInput } from '@tollgate/contract/signing/doctor/types';
import { afterEach, expect, test } from 'vitest';
import type { Diagnoser } from '../../ports/diagnoser.ts';
import { createDiagnoser, type DiagnoserOptions } from './diagnoser.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const script = new URL('./diagnoser-worker.testing.ts', import.meta.url);
const patientMs = 40_000;

/** A request in the wrong order; `given` takes the place of its signature. */
function suspect(given?: string): DoctorInput {
  const members = [
    { name: 'b', kind: 'string', text: '2' },
    { name: 'a', kind: 'string', text: '1' },
  ] as const;
  const wrong = sign('sha256', Buffer.from('b=2&a=1'), privateKey).toString('base64');
  return {
    members,
    rawBody: '',
    contentType: 'json',
    sign: given ?? wrong,
    publicKeyPems: [publicKeyPem],
    otherKeys: [],
  };
}

let diagnoser: Diagnoser;
function open(options: DiagnoserOptions): Diagnoser {
  diagnoser = createDiagnoser(options);
  return diagnoser;
}
afterEach(() => diagnoser.close());

const usual = { causes: ['unknown'], expected: 'a=1&b=2' };

test('the thread answers what the doctor finds', async () => {
  open({ budgetMs: patientMs });
  expect(await diagnoser.diagnose(suspect())).toMatchObject({ causes: ['order'], signed: 'b=2&a=1' });
});

test('a diagnosis that takes too long is answered by the usual questions, and those behind it as well', async () => {
  open({ script, budgetMs: 200 });
  const answers = await Promise.all([diagnoser.diagnose(suspect('stuck')), diagnoser.diagnose(suspect())]);
  expect(answers).toMatchObject([usual, usual]);
});

test('of more than may wait, the last are answered at once', async () => {
  open({ script, budgetMs: patientMs, waitingMax: 2 });
  const stuck = [1, 2, 3].map(() => diagnoser.diagnose(suspect('stuck')));
  expect(await diagnoser.diagnose(suspect())).toMatchObject(usual);
  await diagnoser.close();
  expect(await Promise.all(stuck)).toMatchObject([usual, usual, usual]);
});

test.each(['stuck', 'broken'])('a thread that is %s is replaced', async (fault) => {
  open({ script, budgetMs: patientMs, stallMs: 500 });
  const first = diagnoser.diagnose(suspect(fault));
  const second = diagnoser.diagnose(suspect());
  expect(await first).toMatchObject(usual);
  // A diagnosis has half a second, which a busy machine may not be quick enough for.
  const answers = [await second];
  while (answers.at(-1)?.causes[0] === 'unknown' && answers.length < 20)
    answers.push(await diagnoser.diagnose(suspect()));
  expect(answers.at(-1)).toMatchObject({ causes: ['order'] });
});

test('after the end every question is answered at once', async () => {
  await open({}).close();
  expect(await diagnoser.diagnose(suspect())).toMatchObject(usual);
});
