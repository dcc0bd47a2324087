/** Where things are on the reference page: the id of each call, field, value and error. They never change. */

/** Fields of every request and of every reply are listed once, under these names. */
export const commonOwner = 'common';
export const frameOwner = 'reply';

/** A call by its method: `pay.checkout`. */
export function callId(method: string): string {
  return method;
}

/** The owner of a call's reply fields: `pay.checkout.reply`. */
export function replyOwner(method: string): string {
  return `${method}.reply`;
}

/**
 * A field below its owner, which is a method, `replyOwner(method)`, `common` or `reply`:
 * `pay.checkout.order_detail.data.items`. Members of a list's entries follow the list's name directly.
 */
export function fieldId(owner: string, path: readonly string[]): string {
  return [owner, ...path].join('.');
}

/** A dictionary by its name: `trans_status`. */
export function dictionaryId(name: string): string {
  return name;
}

/** A value of a dictionary: `trans_status-2`. An id holds no white space. */
export function valueId(dictionary: string, value: string | number): string {
  return `${dictionary}-${String(value).replaceAll(' ', '_')}`;
}

/** An error of the catalogue by its code: `E04112`. */
export function errorId(code: string): string {
  return code;
}

/** A part of the API that calls are grouped in: `area-qr`. */
export function areaId(area: string): string {
  return `area-${area}`;
}
