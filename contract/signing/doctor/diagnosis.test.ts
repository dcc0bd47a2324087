import { generateKeyPairSync, sign as signWith, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseJsonMembers } from '../json.ts';
import { acceptedStrings, memberText, stringToSign } from '../string-to-sign.ts';
import type { WireMember } from '../types.ts';
import signing from '../vectors.json' with { type: 'json' };
import { doctorCauses } from './causes/causes.ts';
import { shortDiagnosis } from './causes/short.ts';
import { diagnose, undiagnosed } from './diagnose.ts';
import { inputOf, makeRequest, type Request, seeded } from './testing/requests.ts';
import type { Diagnosis, DoctorCause } from './types.ts';

const app = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicKeyPem = app.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const texts = (...pairs: readonly (readonly [string, string])[]): readonly WireMember[] =>
  pairs.map(([name, text]) => ({ name, kind: 'string', text }));

function diagnoseSigned(request: Request, signed: string): Diagnosis {
  const sign = signWith('sha256', Buffer.from(signed), app.privateKey).toString('base64');
  return diagnose(inputOf(request, sign, publicKeyPem));
}

test('vector X1: PHP writes 0.30000000000000004 as 0.3; its empties and booleans are no mistake', () => {
  const vector = signing.vectors.find(({ id }) => id === 'X1');
  const body = parseJsonMembers(vector?.body ?? '');
  if (!body.ok) throw new Error(body.problem);
  const sign = memberText(body.members, 'sign') ?? '';
  const key = signing.keys.app_public_key;
  for (const accepted of acceptedStrings(body.members)) {
    expect(verify('sha256', Buffer.from(accepted), key, Buffer.from(sign, 'base64'))).toBe(false);
  }
  const rawBody = vector?.body ?? '';
  const diagnosis = diagnose({
    members: body.members,
    rawBody,
    contentType: 'json',
    sign,
    publicKeyPems: [key],
    otherKeys: [{ owner: 'gateway', publicKeyPem: signing.keys.gateway_public_key }],
  });
  expect(diagnosis.causes).toEqual(['number-rewritten']);
  expect(diagnosis.member).toBe('cashback_amount');
  expect(diagnosis.signed).toBe(vector?.string_to_sign);
  expect(diagnosis.expectedAt).toMatch(/^0000000000000004&/);
  expect(diagnosis.signedAt).toMatch(/^&charset=UTF-8/);
  expect(shortDiagnosis(diagnosis, 90)).toMatch(
    /^a number written differently \(cashback_amount\) at \d+: expected "/,
  );

  const without = body.members.filter(({ name }) => name !== 'cashback_amount');
  const again = vector?.string_to_sign.replace('cashback_amount=0.3&', '') ?? '';
  expect(acceptedStrings(without)).toContain(again);
  expect(stringToSign(without)).not.toBe(again);
});

test('the first difference is told with what was expected and what was signed', () => {
  const request = {
    contentType: 'json',
    members: texts(['b', 'x y'], ['a', '1'], ['sign_type', 'RSA2']),
  } as const;
  const diagnosis = diagnoseSigned(request, 'a=1&b=x%20y&sign_type=RSA2');
  expect(diagnosis).toMatchObject({
    causes: ['url-encoded'],
    member: 'b',
    expected: 'a=1&b=x y&sign_type=RSA2',
    signed: 'a=1&b=x%20y&sign_type=RSA2',
    position: 7,
    expectedAt: ' y&sign_type=RSA2',
    signedAt: '%20y&sign_type=RSA2',
  });
  expect(diagnosis.text.en).toContain('Field: b.');
  expect(diagnosis.text.zh).toContain('涉及的字段：b。');
  expect(shortDiagnosis(diagnosis, 90)).toBe(
    'values were URL-encoded (b) at 7: expected " y&sign_type=RSA", signed "%20y&sign_type=R"',
  );
});

test('a member that was left out is named', () => {
  const request = makeRequest(seeded(3));
  const rest = request.members.filter(({ name }) => name !== 'merchant_no');
  const diagnosis = diagnoseSigned(request, stringToSign(rest));
  expect(diagnosis.causes).toEqual(['member-left-out']);
  expect(diagnosis.member).toBe('merchant_no');
});

test('all members that were left out are named, however many', () => {
  const request = makeRequest(seeded(3));
  const names = request.members
    .filter(({ kind, text }) => kind !== 'null' && text !== '')
    .map(({ name }) => name);
  const sets: readonly (readonly string[])[] = [
    ['charset', 'format'],
    ['charset', 'format', 'sign_type', 'version'],
    ['merchant_order_no', 'sign_type'],
    ['description', 'expires', 'merchant_no'],
    ['charset', 'description', 'expires', 'trans_type'],
    names.filter((name) => !['app_id', 'merchant_no', 'timestamp'].includes(name)),
    names.filter((name) => name !== 'app_id'),
  ];
  for (const left of sets) {
    const diagnosis = diagnoseSigned(
      request,
      stringToSign(request.members.filter(({ name }) => !left.includes(name))),
    );
    expect(diagnosis.members?.toSorted(), left.join()).toEqual(left.toSorted());
    expect(diagnosis.text.en).toContain(`Field: ${diagnosis.members?.join(', ')}.`);
    if (left.length > 4) continue;
    for (const name of left) expect(shortDiagnosis(diagnosis, 103), left.join()).toContain(name);
  }
});

test('of more members than one line holds, the rest is counted', () => {
  const request = makeRequest(seeded(3));
  const kept = request.members.filter(({ name }) => name === 'app_id');
  const diagnosis = diagnoseSigned(request, stringToSign(kept));
  const short = shortDiagnosis(diagnosis, 90);
  const [, listed = '', more = ''] = /\(([a-z_, ]+) and (\d+) more\)/.exec(short) ?? [];
  expect(listed.split(', ').length + Number(more), short).toBe(diagnosis.members?.length);
});

test('a difference between two names is marked where the members begin', () => {
  const members = texts(
    ['app_id', 'tg1'],
    ['merchant_no', '3001'],
    ['merchant_order_no', 'T1'],
    ['sign_type', 'RSA2'],
    ['store_no', '7'],
    ['version', '1.0'],
  );
  const without = (...names: readonly string[]) =>
    diagnoseSigned(
      { contentType: 'json', members },
      stringToSign(members.filter(({ name }) => !names.includes(name))),
    );
  // Both names begin with s: the difference is in their members, not behind that letter.
  expect(without('sign_type')).toMatchObject({
    position: 'app_id=tg1&merchant_no=3001&merchant_order_no=T1&'.length,
    expectedAt: 'sign_type=RSA2&store_no=',
    signedAt: 'store_no=7&version=1.0',
  });
  expect(without('merchant_no')).toMatchObject({
    position: 'app_id=tg1&'.length,
    expectedAt: expect.stringMatching(/^merchant_no=3001&/),
    signedAt: expect.stringMatching(/^merchant_order_no=T1&/),
  });
  // The last member: what follows is the end of the signed text.
  expect(without('version')).toMatchObject({ expectedAt: 'version=1.0', signedAt: '' });
});

test('whose cause is unknown is asked the three usual questions', () => {
  const request = { contentType: 'json', members: texts(['a', '1'], ['b', '2']) } as const;
  const diagnosis = diagnoseSigned(request, 'something that nobody would guess');
  expect(diagnosis.causes).toEqual(['unknown']);
  const asked = [/value changed after signing\?/i, /text added/i, /order[^?]* byte[^?]*\?/i];
  for (const question of asked) {
    expect(diagnosis.text.en).toMatch(question);
    expect(shortDiagnosis(diagnosis, 103)).toMatch(question);
  }
  expect(diagnosis.text.zh.match(/？/g)).toHaveLength(3);
  const notExamined = undiagnosed(inputOf(request, 'c2ln', publicKeyPem));
  expect(notExamined).toMatchObject({
    causes: ['unknown'],
    expected: 'a=1&b=2',
    text: { en: expect.stringMatching(/changed after signing\?/), zh: expect.stringContaining('？') },
  });
  // Another request may find the mistake.
  expect(notExamined.text.en).toMatch(/try again/i);
  expect(notExamined.text.zh).toContain('请稍后重试');
  expect(diagnosis.text.en).not.toMatch(/try again/);
});

test('two members that were left out are both named', () => {
  const request = {
    contentType: 'json',
    members: texts(['a', '1'], ['b', '2'], ['c', '3'], ['d', '4']),
  } as const;
  const diagnosis = diagnoseSigned(request, 'a=1&c=3');
  expect(diagnosis.causes).toEqual(['members-left-out']);
  expect(diagnosis.text.en).toContain('Field: b, d.');
});

test('a clock that was read twice is named, to the millisecond', () => {
  const members = texts(['app_id', 'tg1'], ['timestamp', '1795234180631'], ['version', '1.0']);
  const diagnosis = diagnoseSigned(
    { contentType: 'json', members },
    'app_id=tg1&timestamp=1795234179998&version=1.0',
  );
  expect(diagnosis.causes).toEqual(['timestamp']);
  expect(diagnosis.signed).toContain('1795234179998');
});

test('GBK, as a client on a Chinese Windows signs', () => {
  // GBK bytes of 中文, from the standard.
  const signed = Buffer.concat([Buffer.from('description='), Buffer.from([0xd6, 0xd0, 0xce, 0xc4])]);
  const sign = signWith('sha256', signed, app.privateKey).toString('base64');
  const request = { contentType: 'json', members: texts(['description', '中文']) } as const;
  expect(diagnose(inputOf(request, sign, publicKeyPem))).toMatchObject({
    causes: ['charset'],
    member: 'description',
    position: 12,
  });
});

test('an unencrypted card does not get into excerpts', () => {
  const card = '{"pan":"4111111111111111","cvv":"123"}';
  const request = {
    contentType: 'json',
    members: [...texts(['a', '1']), { name: 'card', kind: 'object', text: card }],
  } as const;
  const { causes, text, expectedAt, signedAt } = diagnoseSigned(
    request,
    `a=1&card=${encodeURIComponent(card)}`,
  );
  expect(causes).toEqual(['url-encoded']);
  expect(expectedAt).toBeUndefined();
  expect(signedAt).toBeUndefined();
  expect(text.en + text.zh).not.toMatch(/4111|123/);
});

test('the short form keeps to its length and to one line, however short', () => {
  const request = {
    contentType: 'json',
    members: texts(['b', 'line\none 😀😀😀😀😀😀😀😀😀😀😀😀'], ['a', '1']),
  } as const;
  const diagnosis = diagnoseSigned(request, `b=line\none ${'😀'.repeat(12)}&a=1`);
  expect(diagnosis.causes).toEqual(['order']);
  for (let length = 0; length <= 200; length++) {
    const short = shortDiagnosis(diagnosis, length);
    expect(short.length).toBeLessThanOrEqual(length);
    expect(short.isWellFormed()).toBe(true);
    expect(short).not.toMatch(/\p{Cc}/u);
  }
});

test('every cause has its title, explanation and remedy in both languages', () => {
  for (const [cause, { title, explanation, remedy }] of Object.entries(doctorCauses)) {
    for (const text of [title, explanation, remedy]) {
      // The text is shown as it is, on the site and in replies: nothing there makes code of it.
      expect(text.en + text.zh, cause).not.toContain('`');
      expect(text.en, cause).toMatch(/^[\x20-\x7e¬]+$/);
      expect(text.zh, cause).toMatch(/[\u4e00-\u9fff]/);
    }
    expect(title.en.length, cause).toBeLessThanOrEqual(48);
    expect(explanation.en, cause).toMatch(/[.)]$/);
    expect(explanation.zh, cause).toMatch(/。$/);
    expect(remedy.zh, cause).toMatch(/。$/);
  }
});

test.each([
  ['AA==', '1 byte'],
  ['AAA=', '2 bytes'],
])('the signature %s has %s', (sign, size) => {
  const { text } = diagnose(inputOf(makeRequest(seeded(1)), sign, publicKeyPem));
  expect(text.en).toContain(`The signature has ${size}; a signature made with the registered key has 256.`);
});

test('whatever it is given, it answers', () => {
  const request = makeRequest(seeded(1));
  const odd: readonly string[] = [
    '',
    ' ',
    '=',
    '%',
    '%zz',
    'A'.repeat(5000),
    '"'.repeat(4000),
    '\ud800',
    'AAAA',
  ];
  for (const sign of odd) {
    for (const key of [publicKeyPem, '', 'no key', publicKeyPem.replaceAll('A', 'B')]) {
      const diagnosis = diagnose(inputOf(request, sign, key, [{ owner: 'gateway', publicKeyPem: key }]));
      expect(diagnosis.causes.length).toBeGreaterThan(0);
    }
  }
});

test('its work is bounded: a body of 64 KiB takes no longer than a small one by much', () => {
  const bodies: readonly WireMember[] = [
    { name: 'zz', kind: 'string', text: '中"&\r\n '.repeat(9_000) },
    {
      name: 'zz',
      kind: 'object',
      text: `{${Array.from({ length: 6_000 }, (_, i) => `"k${i}":1.0`).join()}}`,
    },
    { name: 'zz', kind: 'array', text: `[${'{},'.repeat(20_000)}[]]` },
  ];
  for (const big of bodies) {
    const members = [...makeRequest(seeded(2)).members, big];
    const before = process.cpuUsage();
    const { causes } = diagnoseSigned({ contentType: 'json', members }, 'something else');
    // In microseconds of the processor, dozens of times what it takes: the test guards against growth.
    expect(process.cpuUsage(before).user).toBeLessThan(3_000_000);
    expect(causes).toEqual(['unknown'] satisfies DoctorCause[]);
  }
});
