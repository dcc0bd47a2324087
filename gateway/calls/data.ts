/** Reply data: values by wire name; money as exact decimals, nothing null or empty (decisions 8, 12). */

/** A JSON number by its digits, so that no amount passes through a float. */
export interface WireDecimal {
  readonly decimal: string;
}

export type ReplyValue = string | number | WireDecimal | null | undefined;
export type ReplyData = Readonly<Record<string, ReplyValue>>;

export function decimal(text: string): WireDecimal {
  return { decimal: text };
}

/** JSON text of reply data; members without a value are left out. */
export function dataJson(data: ReplyData): string {
  const members: string[] = [];
  for (const [name, value] of Object.entries(data)) {
    if (value === null || value === undefined || value === '') continue;
    members.push(
      `${JSON.stringify(name)}:${typeof value === 'object' ? value.decimal : JSON.stringify(value)}`,
    );
  }
  return `{${members.join(',')}}`;
}
