/** Spans of time, in words. */

/** `1.5 ms`, `340 ms`, `2.3 s`. */
export function durationText(ms: number): string {
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** `11 hr 20 min`: a span in its two largest units, as the reader's locale writes it. */
export function spanText(locale: string, ms: number): string {
  const parts: string[] = [];
  let rest = Math.round(Math.abs(ms) / 1_000) * 1_000;
  for (const [unit, length] of units) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count === 0 || parts.length === 2) continue;
    parts.push(new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count));
  }
  return parts.length === 0 ? durationText(ms) : parts.join(' ');
}
