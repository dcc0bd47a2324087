/**
 * Constants of SHA-2 (FIPS 180-4 §4.2, §5.3), computed from what they are: the first 64 bits of the
 * fractional parts of the square and cube roots of the first primes. SHA-256 takes the upper halves.
 */

/** Largest integer whose `power`-th power is at most `value` (Newton, from above). */
function integerRoot(value: bigint, power: bigint): bigint {
  let root = 1n << (BigInt(value.toString(2).length) / power + 1n);
  for (;;) {
    const next = ((power - 1n) * root + value / root ** (power - 1n)) / power;
    if (next >= root) return root;
    root = next;
  }
}

function fractions(power: bigint, from: number, count: number): readonly bigint[] {
  const found: bigint[] = [];
  for (const prime of primes.slice(from, from + count)) {
    found.push(BigInt.asUintN(64, integerRoot(prime << (64n * power), power)));
  }
  return found;
}

const primes: readonly bigint[] = firstPrimes(80);

function firstPrimes(count: number): readonly bigint[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found.map(BigInt);
}

export const roundConstants: readonly bigint[] = fractions(3n, 0, 80);
/** Initial state of SHA-512; its upper halves are that of SHA-256. */
export const initialState: readonly bigint[] = fractions(2n, 0, 8);
/** Initial state of SHA-384; its lower halves are that of SHA-224. */
export const shorterInitialState: readonly bigint[] = fractions(2n, 8, 8);

export function upperHalves(values: readonly bigint[]): Int32Array {
  return Int32Array.from(values, (value) => Number(BigInt.asIntN(32, value >> 32n)));
}

export function lowerHalves(values: readonly bigint[]): Int32Array {
  return Int32Array.from(values, (value) => Number(BigInt.asIntN(32, value)));
}
