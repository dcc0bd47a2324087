/** How programs write a number again after reading it as a float or a decimal. */

/** The decimal digits of a finite number, shortest that read back the same, and its decimal exponent. */
function shortest(value: number): {
  readonly sign: string;
  readonly digits: string;
  readonly exponent: number;
} {
  const [mantissa = '', exponent = '0'] = Math.abs(value).toExponential().split('e');
  return {
    sign: value < 0 ? '-' : '',
    digits: mantissa.replace('.', ''),
    exponent: Number(exponent),
  };
}

function plain(digits: string, exponent: number): string {
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`;
  if (digits.length <= exponent + 1) return digits.padEnd(exponent + 1, '0');
  return `${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`;
}

function scientific(
  digits: string,
  exponent: number,
  write: (exponent: number) => string,
  point: string,
): string {
  const fraction = digits.slice(1) === '' ? point : `.${digits.slice(1)}`;
  return `${digits.slice(0, 1)}${fraction}${write(exponent)}`;
}

const padded = (letter: string) => (exponent: number) =>
  `${letter}${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;

/** Double.toString of Java. */
function java(value: number): string {
  const { sign, digits, exponent } = shortest(value);
  if (value !== 0 && (exponent < -3 || exponent >= 7)) {
    return sign + scientific(digits, exponent, (e) => `E${e}`, '.0');
  }
  return withPoint(sign + plain(digits, exponent));
}

function withPoint(text: string): string {
  return text.includes('.') ? text : `${text}.0`;
}

/** repr of a Python float. */
function python(value: number): string {
  const { sign, digits, exponent } = shortest(value);
  if (exponent < -4 || exponent >= 16) return sign + scientific(digits, exponent, padded('e'), '');
  return withPoint(sign + plain(digits, exponent));
}

/**
 * A Go float64, as a JSON number becomes in an untyped map: its JSON turns to an exponent at 1e21, its
 * printed form (%v) at 1e6.
 */
function go(value: number, limit: number): string {
  const { sign, digits, exponent } = shortest(value);
  if (exponent < -4 || exponent >= limit) return sign + scientific(digits, exponent, padded('e'), '');
  return sign + plain(digits, exponent);
}

/** Double.ToString of .NET. */
function dotnet(value: number): string {
  const { sign, digits, exponent } = shortest(value);
  if (exponent < -5 || exponent >= 15) return sign + scientific(digits, exponent, padded('E'), '');
  return sign + plain(digits, exponent);
}

/** %G with so many significant digits, as PHP casts floats (14 by default) and C prints them (%g: 6). */
function general(value: number, precision: number, letter: string, point: string): string {
  const [mantissa = '', exponent = '0'] = Math.abs(value)
    .toExponential(precision - 1)
    .split('e');
  const digits = mantissa.replace('.', '').replace(/0+$/, '') || '0';
  const e = Number(exponent);
  const sign = value < 0 ? '-' : '';
  if (e < -4 || e >= precision) {
    const write = letter === 'E' ? (n: number) => `E${n < 0 ? '-' : '+'}${Math.abs(n)}` : padded('e');
    return sign + scientific(digits, e, write, point);
  }
  return sign + plain(digits, e);
}

const lexeme = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Longer lexemes are no amounts; bounds what an exponent may blow up to. */
const digitsMax = 40;

/** Exact decimal forms that no float was involved in (BigDecimal and its like). */
function decimalForms(text: string): readonly string[] {
  const [mantissa = '', power = '0'] = text.toLowerCase().split('e');
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const shift = Number(power) - fraction.length;
  if (Math.abs(shift) > digitsMax) return [];
  const digits = (whole + fraction).replace(/^0+(?=\d)/, '');
  const expanded =
    shift >= 0
      ? digits + '0'.repeat(shift)
      : `${digits.padStart(1 - shift, '0').slice(0, shift)}.${digits.padStart(1 - shift, '0').slice(shift)}`;
  const cut = expanded.includes('.') ? expanded.replace(/0+$/, '').replace(/\.$/, '') : expanded;
  const zeros = /0+$/.exec(cut)?.[0].length ?? 0;
  const stripped =
    cut.includes('.') || zeros === 0 || cut === '0'
      ? cut
      : scientific(cut.slice(0, -zeros), cut.length - 1, (e) => `E+${e}`, '');
  return [expanded, cut, stripped].map((form) => sign + form);
}

/**
 * The forms in which programs rewrite a number, most usual first; the same position means the same
 * program for every number. An empty list if `text` is no number.
 */
export function numberForms(text: string): readonly string[] {
  if (text.length > digitsMax || !lexeme.test(text)) return [];
  const value = Number(text);
  if (!Number.isFinite(value)) return [];
  const isInteger = /^-?\d+$/.test(text);
  const [expanded = text, cut = text, stripped = text] = decimalForms(text);
  const grouped = value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return [
    String(value),
    cut,
    value.toFixed(2),
    java(value),
    python(value),
    isInteger ? text : general(value, 14, 'E', '.0'),
    isInteger ? text : general(value, 17, 'E', '.0'),
    isInteger ? text : java(value),
    expanded,
    stripped,
    go(value, 21),
    go(value, 6),
    dotnet(value),
    `"${text}"`,
    `'${text}'`,
    general(value, 6, 'e', ''),
    value.toFixed(1),
    value.toFixed(3),
    value.toFixed(4),
    value.toFixed(6),
    value.toFixed(0),
    String(Math.trunc(value)),
    String(Math.round(value * 100)),
    value.toExponential(),
    value.toExponential().toUpperCase(),
    value.toFixed(2).replace('.', ','),
    text.replace('.', ','),
    grouped,
    Math.fround(value) === value ? text : String(Math.fround(value)),
    text.replace(/e\+?/, 'E').replace(/E(?=\d)/, 'E+'),
    text.toLowerCase(),
    text.toLowerCase().replace('e+', 'e'),
    text.toUpperCase().replace('E+', 'E'),
    `${text}D`,
    `+${text}`,
  ];
}
