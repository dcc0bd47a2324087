/** The part of DER (X.690) that distinguishes RSA key files and wraps the older form in the newer one. */

const sequenceTag = 0x30;
const integerTag = 0x02;
const bitStringTag = 0x03;
const octetStringTag = 0x04;

/** AlgorithmIdentifier of rsaEncryption with its NULL parameters (RFC 8017 appendix C). */
const rsaAlgorithm = [
  0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00,
];
/** The object identifier in it, with tag and length: some tools leave the parameters out. */
const rsaIdentifier = rsaAlgorithm.slice(2, 13);

interface Element {
  readonly tag: number;
  readonly content: Uint8Array;
  readonly rest: Uint8Array;
}

export type KeyBytes = Uint8Array<ArrayBuffer>;

/** First element of `bytes`; undefined where there is no whole one. Lengths up to three bytes: keys are small. */
function firstElement(bytes: Uint8Array): Element | undefined {
  const [tag, short] = bytes;
  if (tag === undefined || short === undefined) return undefined;
  const lengthBytes = short < 0x80 ? 0 : short - 0x80;
  if (lengthBytes > 3 || short === 0x80) return undefined;
  const start = 2 + lengthBytes;
  if (bytes.length < start) return undefined;
  const length = short < 0x80 ? short : bytes.subarray(2, start).reduce((sum, byte) => sum * 256 + byte, 0);
  if (bytes.length < start + length) return undefined;
  return { tag, content: bytes.subarray(start, start + length), rest: bytes.subarray(start + length) };
}

function element(tag: number, ...parts: readonly ArrayLike<number>[]): KeyBytes {
  const content = parts.flatMap((part) => Array.from(part));
  const { length } = content;
  const header =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Uint8Array.from([tag, ...header, ...content]);
}

function beginsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** The elements of the outer sequence; undefined where the bytes are not exactly one well-formed sequence. */
function outerElements(bytes: Uint8Array): Element[] | undefined {
  const outer = firstElement(bytes);
  if (outer?.tag !== sequenceTag || outer.rest.length > 0) return undefined;
  const elements: Element[] = [];
  for (let rest = outer.content; rest.length > 0; ) {
    const next = firstElement(rest);
    if (next === undefined) return undefined;
    elements.push(next);
    rest = next.rest;
  }
  return elements;
}

/** PKCS#8 of an RSA private key in PKCS#8 or PKCS#1; undefined where it is neither. */
export function privateKeyInfo(bytes: KeyBytes): KeyBytes | undefined {
  const elements = outerElements(bytes);
  if (elements === undefined) return undefined;
  const [version, second] = elements;
  if (version?.tag !== integerTag || second === undefined) return undefined;
  if (second.tag === sequenceTag) return beginsWith(second.content, rsaIdentifier) ? bytes : undefined;
  // RSAPrivateKey: version and eight numbers (RFC 8017 appendix A.1.2).
  if (elements.length !== 9 || !elements.every(({ tag }) => tag === integerTag)) return undefined;
  return element(sequenceTag, [integerTag, 1, 0], rsaAlgorithm, element(octetStringTag, bytes));
}

/** SubjectPublicKeyInfo of an RSA public key in that form or in PKCS#1; undefined where it is neither. */
export function publicKeyInfo(bytes: KeyBytes): KeyBytes | undefined {
  const elements = outerElements(bytes);
  if (elements?.length !== 2) return undefined;
  const [first, second] = elements;
  if (first?.tag === sequenceTag && second?.tag === bitStringTag) {
    return beginsWith(first.content, rsaIdentifier) ? bytes : undefined;
  }
  if (first?.tag !== integerTag || second?.tag !== integerTag) return undefined;
  return element(sequenceTag, rsaAlgorithm, element(bitStringTag, [0], bytes));
}
