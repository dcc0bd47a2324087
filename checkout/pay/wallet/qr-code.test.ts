import { expect, test } from 'vitest';
import { qrCodeOf, quietZone } from './qr-code.ts';

/** The modules that a path paints, as text. */
function painted(path: string, size: number): string[] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => '.'));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let at = 0; at < Number(width); at += 1) {
      const row = rows[Number(y)];
      if (row !== undefined) row[Number(x) + at] = '#';
    }
  }
  return rows.map((row) => row.join(''));
}

test('a code has its three corners, and a quiet zone around it', () => {
  const { size, path } = qrCodeOf('https://pay.example.com/pay/q/1234567890');
  const rows = painted(path, size);
  const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
  const corner = (x: number, y: number) => rows.slice(y, y + 7).map((row) => row.slice(x, x + 7));
  const far = size - quietZone - 7;
  expect(corner(quietZone, quietZone)).toEqual(finder);
  expect(corner(far, quietZone)).toEqual(finder);
  expect(corner(quietZone, far)).toEqual(finder);
  const edge = [
    ...rows.slice(0, quietZone),
    ...rows.slice(-quietZone),
    ...rows.map((row) => row.slice(0, quietZone)),
  ];
  expect(edge.join('')).not.toContain('#');
});

test('another text makes another code', () => {
  expect(qrCodeOf('https://pay.example.com/pay/q/1').path).not.toBe(
    qrCodeOf('https://pay.example.com/pay/q/2').path,
  );
});

test('what is too long for a code is said', () => {
  expect(() => qrCodeOf('x'.repeat(4_000))).toThrow();
});
