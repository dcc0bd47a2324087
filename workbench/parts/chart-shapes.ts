/** Shapes of charts, in units of a box of 100 by 100 whose origin is above on the left. */

export const box = 100;
const steps = [1, 2, 5, 10] as const;

/** Returns the least of 1, 2 and 5 times a power of ten that is not below the value; at least 1. */
export function scaleMax(value: number): number {
  if (!(value > 1)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return (steps.find((step) => step * power >= value) ?? 10) * power;
}

/** The largest value, or sum of those that are stacked, as the end of the scale. */
export function maxOf(series: readonly (readonly (number | undefined)[])[], isStacked: boolean): number {
  const length = Math.max(0, ...series.map((values) => values.length));
  const tops = Array.from({ length }, (_, index) => {
    const values = series.map((one) => one[index] ?? 0);
    return isStacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values);
  });
  return scaleMax(Math.max(0, ...tops));
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The middle of a point's part of the width. */
export const xOf = (index: number, count: number): number => rounded(((index + 0.5) * box) / count);

const yOf = (value: number, max: number): number => rounded(box - (value / max) * box);

/** Half the length of the stroke for a value between gaps. */
const dash = 0.6;

/** A path through the values; a missing one is a gap, and one between gaps is a short stroke. */
export function linePath(values: readonly (number | undefined)[], max: number): string {
  return values
    .map((value, index) => {
      if (value === undefined) return '';
      const [x, y] = [xOf(index, values.length), yOf(value, max)];
      if (values[index - 1] !== undefined) return `L${x} ${y}`;
      return values[index + 1] === undefined ? `M${rounded(x - dash)} ${y}h${2 * dash}` : `M${x} ${y}`;
    })
    .join('');
}

export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Bars of each series, stacked on those before it; none of a value of 0. */
export function stackedBars(
  series: readonly (readonly number[])[],
  max: number,
): readonly (readonly Bar[])[] {
  const below: number[] = [];
  return series.map((values) =>
    values.flatMap((value, index) => {
      const from = below[index] ?? 0;
      below[index] = from + value;
      if (value === 0) return [];
      const width = box / values.length;
      const y = yOf(from + value, max);
      return [
        {
          x: rounded(index * width + width * 0.15),
          y,
          width: rounded(width * 0.7),
          height: rounded(yOf(from, max) - y),
        },
      ];
    }),
  );
}
