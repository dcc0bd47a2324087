/** Numbers, times and sizes as each language writes them. */
import type { Language, Text } from '@tollgate/contract/model';

const locales: Readonly<Record<Language, string>> = { en: 'en-US', zh: 'zh-CN' };

/** `604800` as `604,800`. */
export function numberText(language: Language, value: number): string {
  return new Intl.NumberFormat(locales[language]).format(value);
}

interface Unit {
  readonly size: number;
  readonly one: Text;
  readonly many: Text;
}

const timeUnits: readonly Unit[] = [
  { size: 86_400_000, one: { en: 'day', zh: '天' }, many: { en: 'days', zh: '天' } },
  { size: 3_600_000, one: { en: 'hour', zh: '小时' }, many: { en: 'hours', zh: '小时' } },
  { size: 60_000, one: { en: 'minute', zh: '分钟' }, many: { en: 'minutes', zh: '分钟' } },
  { size: 1_000, one: { en: 'second', zh: '秒' }, many: { en: 'seconds', zh: '秒' } },
  { size: 1, one: { en: 'millisecond', zh: '毫秒' }, many: { en: 'milliseconds', zh: '毫秒' } },
];

/** A number with its unit: a space between them in both languages. */
export function counted(language: Language, value: number, one: Text, many: Text): string {
  return `${numberText(language, value)} ${(value === 1 ? one : many)[language]}`;
}

/** A span of time in its largest units: 900000 is `15 minutes`, 5400000 `1 hour 30 minutes`. */
export function durationText(language: Language, milliseconds: number): string {
  let rest = milliseconds;
  const parts: string[] = [];
  for (const { size, one, many } of timeUnits) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(counted(language, count, one, many));
  }
  if (parts.length > 0) return parts.join(' ');
  return counted(language, 0, { en: 'seconds', zh: '秒' }, { en: 'seconds', zh: '秒' });
}

/** Bytes in the largest binary unit that divides them: 65536 is `64 KiB`. */
export function sizeText(language: Language, bytes: number): string {
  return bytes % 1024 === 0
    ? `${numberText(language, bytes / 1024)} KiB`
    : counted(language, bytes, { en: 'byte', zh: '字节' }, { en: 'bytes', zh: '字节' });
}
