/** The signature doctor: why a request's signature was refused. */
import { sha256 } from '@noble/hashes/sha2.js';
import { canonicalSignature } from '../signature-form.ts';
import { acceptedStrings, stringToSign } from '../string-to-sign.ts';
import { search } from './candidates/search.ts';
import { makeSheet, type Sheet } from './candidates/sheet.ts';
import { diagnosisText, type Extra, membersConcerned } from './causes/advice.ts';
import { differenceOf } from './difference.ts';
import type { Finding } from './finding.ts';
import { toHex } from './opened/digest.ts';
import { type Opened, readOpened } from './opened/opened.ts';
import { openSignature, type PublicKey, readPublicKey } from './opened/rsa.ts';
import { readSign, type SignReading } from './opened/sign-form.ts';
import type { Diagnosis, DoctorCause, DoctorInput } from './types.ts';

/**
 * Public operations that one diagnosis may cost, in those of 2048-bit keys (0.3 ms each): enough for fifty
 * other keys of that size. An operation grows with the square of the key.
 */
const operationsMax = 128;

/**
 * Says why the signature of a refused request does not verify.
 *
 * Opens the signature with the public key, which yields the hash of what the client signed, and compares it
 * with the hashes of strings that clients are known to sign by mistake. What it names it has proved by that
 * comparison. It never throws, accepts nothing, and its work is bounded whatever the request is.
 */
export function diagnose(input: DoctorInput): Diagnosis {
  try {
    return examine(input);
  } catch {
    // A diagnosis is a service on top of a refusal that is certain anyway; it must not turn into an error.
    return undiagnosed(input);
  }
}

/** The diagnosis if there is no time for one: the usual questions, and that another request may find more. */
export function undiagnosed(input: Pick<DoctorInput, 'members'>): Diagnosis {
  const { en, zh } = diagnosisText(['unknown'], {});
  const text = {
    en: `The signature could not be analyzed this time. Try again in a moment. ${en}`,
    zh: `本次未能分析该签名，请稍后重试。${zh}`,
  };
  return { causes: ['unknown'], text, expected: stringToSign(input.members) };
}

interface Reading {
  readonly opened: Opened;
  readonly causes: readonly DoctorCause[];
}

function examine(input: DoctorInput): Diagnosis {
  const expected = stringToSign(input.members);
  if (input.sign.trim() === '') return finish(input, expected, ['sign-missing'], {});
  const keys = input.publicKeyPems.flatMap((pem) => readPublicKey(pem) ?? []);
  const signs = readSign(input.sign);
  const [firstSign] = signs;
  if (firstSign === undefined) return finish(input, expected, ['sign-form'], {});
  if (keys.length === 0) return finish(input, expected, orUnknown(firstSign.causes), {});
  const sheet = makeSheet(input.members);
  const doubtful: Reading[] = [];
  for (const reading of allReadings(input, keys, signs)) {
    if (reading.opened.certain) return explain(input, sheet, expected, reading);
    doubtful.push(reading);
  }
  for (const reading of doubtful.slice(0, 2)) {
    const finding = search(input, reading.opened, sheet);
    if (finding !== undefined) return explain(input, sheet, expected, reading, finding);
  }
  return unreadable(input, expected, keys, signs);
}

interface OwnedKey {
  readonly key: PublicKey;
  readonly causes: readonly DoctorCause[];
  readonly reversed: boolean;
}

/** The app's own keys first, then with the bytes reversed, then the keys that a client may have taken. */
function* ownedKeys(input: DoctorInput, own: readonly PublicKey[]): Generator<OwnedKey> {
  for (const key of own) yield { key, causes: [], reversed: false };
  for (const key of own) yield { key, causes: ['byte-order'], reversed: true };
  for (const { owner, publicKeyPem } of input.otherKeys) {
    const other = readPublicKey(publicKeyPem);
    const cause: DoctorCause = owner === 'gateway' ? 'gateway-key' : 'other-app-key';
    if (other !== undefined) yield { key: other, causes: [cause], reversed: false };
  }
}

/** Every opening of the signature to a padding that makes sense, likeliest first. */
function* allReadings(
  input: DoctorInput,
  own: readonly PublicKey[],
  signs: readonly SignReading[],
): Generator<Reading> {
  let operations = 0;
  for (const { key, causes, reversed } of ownedKeys(input, own)) {
    for (const sign of signs) {
      if (sign.bytes.length !== key.size) continue;
      operations += (key.bits / 2048) ** 2;
      if (operations > operationsMax) return;
      const message = openSignature(key, reversed ? sign.bytes.toReversed() : sign.bytes);
      if (message === undefined) continue;
      for (const opened of readOpened(message, key.bits)) {
        yield { opened, causes: [...causes, ...sign.causes] };
      }
    }
  }
}

function explain(
  input: DoctorInput,
  sheet: Sheet,
  expected: string,
  { opened, causes }: Reading,
  finding: Finding | undefined = search(input, opened, sheet),
): Diagnosis {
  const known = [...causes, ...opened.causes];
  const digest = opened.digest && toHex(opened.digest);
  if (finding === undefined) {
    return finish(input, expected, orUnknown(known), { textUnknown: true, ...(digest && { digest }) });
  }
  const all = [...known, ...(finding.hashing ? [finding.hashing] : []), ...causesOf(finding)];
  const extra = {
    members: membersOf(sheet, finding),
    signed: finding.signed,
    ...differenceOf(sheet, expected, finding),
  };
  return finish(input, expected, orUnknown(all), extra);
}

/** The members that single mistakes concern, and each that was left out, or signed and not sent. */
function membersOf({ items }: Sheet, { mistakes, base }: Finding): readonly string[] {
  const names = mistakes.flatMap(({ member, patch }) => {
    const misplaced = [...(patch ?? [])].flatMap(([index, value]) =>
      (base[index] === undefined) === (value === undefined) || (value === '' && items[index]?.sent)
        ? []
        : [items[index]?.name ?? ''],
    );
    return member === undefined ? misplaced : [member, ...misplaced];
  });
  return [...new Set(names)];
}

/** The mistakes' causes; two single members left out are several. */
function causesOf({ mistakes }: Finding): readonly DoctorCause[] {
  const causes = mistakes.map((mistake) => mistake.cause);
  const single = causes.filter((cause) => cause === 'member-left-out').length;
  return single < 2
    ? causes
    : causes.map((cause) => (cause === 'member-left-out' ? 'members-left-out' : cause));
}

function orUnknown(causes: readonly DoctorCause[]): readonly DoctorCause[] {
  return causes.length === 0 ? ['unknown'] : [...new Set(causes)];
}

/** Sizes of signatures that keys in use make, in bytes. */
const usualSizes: ReadonlySet<number> = new Set([64, 128, 256, 384, 512, 1024]);

/** No key at hand makes sense of the signature. */
function unreadable(
  input: DoctorInput,
  expected: string,
  keys: readonly PublicKey[],
  signs: readonly SignReading[],
): Diagnosis {
  const fitting = signs.find(({ bytes }) => keys.some(({ size }) => bytes.length === size));
  if (fitting !== undefined) return finish(input, expected, [...fitting.causes, 'unknown-key'], {});
  const [{ bytes, causes } = { bytes: new Uint8Array(), causes: [] }] = signs;
  const keyBytes = Math.max(...keys.map(({ size }) => size));
  const lengths = { signatureBytes: bytes.length, keyBytes };
  const isCut = bytes.length < keyBytes && !usualSizes.has(bytes.length);
  const onlyPadding = causes.every((cause) => cause === 'base64-padding');
  if (isCut && onlyPadding) return finish(input, expected, ['sign-cut'], lengths);
  const unreadableText = !usualSizes.has(bytes.length) && !canonicalSignature(input.sign);
  return finish(
    input,
    expected,
    unreadableText ? [...causes, 'sign-form'] : [...causes, 'wrong-length'],
    lengths,
  );
}

function finish(
  input: DoctorInput,
  expected: string,
  causes: readonly DoctorCause[],
  extra: Extra,
): Diagnosis {
  const distinct = [...new Set(causes)];
  const { member, signed, position, expectedAt, signedAt } = extra;
  const members = membersConcerned(extra);
  const expectedDigest = extra.digest === undefined ? undefined : toHex(sha256(encoder.encode(expected)));
  const text = diagnosisText(distinct, { ...extra, ...(expectedDigest && { expectedDigest }) });
  return {
    causes: distinct,
    text,
    expected,
    ...(member !== undefined && { member }),
    ...(members.length > 0 && { members }),
    ...(signed !== undefined && !isAccepted(input, signed, causes) && { signed }),
    ...(position !== undefined && { position }),
    ...(expectedAt !== undefined && { expectedAt }),
    ...(signedAt !== undefined && { signedAt }),
  };
}

const encoder = new TextEncoder();

/** With nothing else found wrong, an accepted string is not reported: the doctor vouches for no request. */
function isAccepted(input: DoctorInput, signed: string, causes: readonly DoctorCause[]): boolean {
  return causes[0] === 'unknown' && acceptedStrings(input.members).includes(signed);
}
