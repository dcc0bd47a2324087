import {
  constants,
  createHash,
  generateKeyPairSync,
  type KeyObject,
  privateEncrypt,
  sign as signWith,
} from 'node:crypto';
import { expect, test } from 'vitest';
import { stringToSign } from '../string-to-sign.ts';
import { diagnose } from './diagnose.ts';
import { inputOf, makeRequest, seeded } from './testing/requests.ts';
import type { DoctorCause } from './types.ts';

const keyPair = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength });
const app = keyPair(2048);
const gateway = keyPair(2048);
const otherApp = keyPair(2048);
const pemOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString();
const otherKeys = [
  { owner: 'gateway', publicKeyPem: pemOf(gateway.publicKey) },
  { owner: 'other-app', publicKeyPem: pemOf(otherApp.publicKey) },
] as const;
const request = makeRequest(seeded(7));
const text = stringToSign(request.members);
const digest = (hash: string): Buffer => createHash(hash).update(text).digest();
const good = signWith('sha256', Buffer.from(text), app.privateKey);
const base64 = good.toString('base64');
const pss = (saltLength: number, hash = 'sha256'): Buffer =>
  signWith(hash, Buffer.from(text), {
    key: app.privateKey,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength,
  });
const encrypted = (content: Buffer): Buffer =>
  privateEncrypt({ key: app.privateKey, padding: constants.RSA_PKCS1_PADDING }, content);

function causesOf(sign: string | Buffer): readonly DoctorCause[] {
  const written = typeof sign === 'string' ? sign : sign.toString('base64');
  return diagnose(inputOf(request, written, pemOf(app.publicKey), otherKeys)).causes;
}

const forms: readonly (readonly [DoctorCause, string])[] = [
  ['sign-missing', ''],
  ['hex', good.toString('hex')],
  ['hex', good.toString('hex').toUpperCase()],
  ['base64url', good.toString('base64url')],
  ['base64-line-breaks', base64.replace(/.{64}/g, '$&\n')],
  ['base64-line-breaks', base64.replace(/.{76}/g, '$&\r\n')],
  ['base64-line-breaks', `${base64}\n`],
  ['base64-padding', base64.replace(/=+$/, '')],
  ['base64-plus-lost', base64.replaceAll('+', ' ')],
  ['base64-twice', Buffer.from(base64).toString('base64')],
  ['sign-url-encoded', encodeURIComponent(base64)],
  ['sign-form', `"${base64}"`],
  ['sign-form', '签名'],
  ['sign-cut', base64.slice(0, 128)],
  ['byte-order', Buffer.from(good).reverse().toString('base64')],
];

test.each(forms)('the form of sign is named: %s', (cause, sign) => {
  expect(causesOf(sign)).toEqual([cause]);
});

test('a signature in Base64 of its hexadecimal text is both', () => {
  expect(causesOf(Buffer.from(good.toString('hex')).toString('base64'))).toEqual(['base64-twice', 'hex']);
});

const message = Buffer.from(text);
const algorithms: readonly (readonly [readonly DoctorCause[], Buffer])[] = [
  [['sha1'], signWith('sha1', message, app.privateKey)],
  [['md5'], signWith('md5', message, app.privateKey)],
  [['sha512'], signWith('sha512', message, app.privateKey)],
  [['other-hash'], signWith('sha384', message, app.privateKey)],
  [['other-hash'], signWith('sha224', message, app.privateKey)],
  [['other-hash'], signWith('sha3-256', message, app.privateKey)],
  [['no-digest-info'], encrypted(digest('sha256'))],
  [['no-digest-info'], encrypted(digest('md5'))],
  [['no-digest-info'], encrypted(Buffer.from(digest('sha256').toString('hex')))],
  [['hash-of-hash'], signWith('sha256', digest('sha256'), app.privateKey)],
  [['hash-of-hex'], signWith('sha256', Buffer.from(digest('sha256').toString('hex')), app.privateKey)],
  [['hash-of-hex'], signWith('sha256', Buffer.from(digest('md5').toString('hex')), app.privateKey)],
  [['hash-of-hex'], signWith('sha256', Buffer.from(digest('sha256').toString('base64')), app.privateKey)],
  [['pss'], pss(constants.RSA_PSS_SALTLEN_DIGEST)],
  [['pss'], pss(constants.RSA_PSS_SALTLEN_MAX_SIGN)],
  [['pss'], pss(0)],
  [['pss', 'sha1'], pss(constants.RSA_PSS_SALTLEN_DIGEST, 'sha1')],
  [['gateway-key'], signWith('sha256', message, gateway.privateKey)],
  [['other-app-key'], signWith('sha256', message, otherApp.privateKey)],
  [['unknown-key'], signWith('sha256', message, keyPair(2048).privateKey)],
  [['wrong-length'], signWith('sha256', message, keyPair(1024).privateKey)],
  [['wrong-length'], signWith('sha256', message, keyPair(3072).privateKey)],
];

test.each(algorithms)('the key or the algorithm is named: %j', (causes, signature) => {
  expect(causesOf(signature)).toEqual(causes);
});

test('a message signed without any hash is named', () => {
  const short = { contentType: 'json', members: [{ name: 'app_id', kind: 'string', text: 'tg1' }] } as const;
  const sign = encrypted(Buffer.from('app_id=tg1')).toString('base64');
  expect(diagnose(inputOf(short, sign, pemOf(app.publicKey))).causes).toEqual(['not-hashed']);
});

test('several mistakes at once are all named', () => {
  const wrong = text.replace(/&sign_type=RSA2/, '');
  const sign = signWith('sha1', Buffer.from(wrong), app.privateKey).toString('base64url');
  expect(causesOf(sign)).toEqual(['base64url', 'sha1', 'sign-type-left-out']);
});

test('a request that is right is not called accepted', () => {
  const diagnosis = diagnose(inputOf(request, base64, pemOf(app.publicKey), otherKeys));
  expect(diagnosis.causes).toEqual(['unknown']);
  expect(diagnosis.signed).toBeUndefined();
  expect(diagnosis.position).toBeUndefined();
});

test('the digests are in the text where the signed string stays unknown', () => {
  const sign = signWith('sha256', Buffer.from('something else'), app.privateKey).toString('base64');
  const { causes, text } = diagnose(inputOf(request, sign, pemOf(app.publicKey)));
  expect(causes).toEqual(['unknown']);
  expect(text.en).toContain(createHash('sha256').update('something else').digest('hex'));
  expect(text.zh).toContain(digest('sha256').toString('hex'));
});

test.each(['first', 'last'])('of several keys of the app the one that signed is found: the %s', (place) => {
  const further = keyPair(1024);
  const pems = [pemOf(further.publicKey), pemOf(otherApp.publicKey), pemOf(app.publicKey)];
  const own = place === 'first' ? pems.toReversed() : pems;
  const wrong = Buffer.from(text.replace(/&sign_type=RSA2/, ''));
  const causes = (signature: Buffer) =>
    diagnose(inputOf(request, signature.toString('base64'), own, otherKeys.slice(0, 1))).causes;
  expect(causes(signWith('sha256', wrong, app.privateKey))).toEqual(['sign-type-left-out']);
  expect(causes(Buffer.from(good).reverse())).toEqual(['byte-order']);
  expect(causes(signWith('sha256', message, gateway.privateKey))).toEqual(['gateway-key']);
  expect(causes(signWith('sha256', message, keyPair(1024).privateKey))).toEqual(['unknown-key']);
  expect(causes(signWith('sha256', message, keyPair(512).privateKey))).toEqual(['wrong-length']);
});

test('the last of fifty other keys is still tried', () => {
  const decoys = Array.from(
    { length: 49 },
    () => ({ owner: 'other-app', publicKeyPem: pemOf(gateway.publicKey) }) as const,
  );
  const keys = [...decoys, { owner: 'other-app', publicKeyPem: pemOf(otherApp.publicKey) } as const];
  const sign = signWith('sha256', message, otherApp.privateKey).toString('base64');
  expect(diagnose(inputOf(request, sign, pemOf(app.publicKey), keys)).causes).toEqual(['other-app-key']);
});
