/** Forms of dates and times in a mapping, such as `DD.MM.YYYY HH:mm`. */

export const dateParts = ['YYYY', 'YY', 'MM', 'DD', 'HH', 'mm', 'ss', 'SSS'] as const;
export type DatePart = (typeof dateParts)[number];

const part = /YYYY|YY|MM|DD|HH|mm|SSS|ss/g;

/** Returns the parts of a form in their order. */
export function partsOf(form: string): readonly DatePart[] {
  const found: readonly string[] = form.match(part) ?? [];
  return found.flatMap((name) => dateParts.filter((one) => one === name));
}

/** Returns a pattern of the texts that a form describes; each part is a group, in its order. */
export function patternOf(form: string): RegExp {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const texts = form.split(part).map(literal);
  const digits = partsOf(form).map((name) => `([0-9]{${name.length}})`);
  return new RegExp(`^${texts.map((text, index) => text + (digits[index] ?? '')).join('')}$`);
}

const isOnce = (form: string, name: DatePart) => partsOf(form).filter((one) => one === name).length === 1;

export const hasDate = (form: string): boolean =>
  isOnce(form, 'MM') && isOnce(form, 'DD') && isOnce(form, 'YYYY') !== isOnce(form, 'YY');

export const hasTime = (form: string): boolean => partsOf(form).includes('HH');

export const offsetForm = /^([+-])([01][0-9]):?([0-5][0-9])$/;

export function isKnownZone(zone: string): boolean {
  if (offsetForm.test(zone)) return true;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
