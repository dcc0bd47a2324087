/** The same rule as a command, as curl, and as the header of one request. */
import { faultHeader } from '@tollgate/contract/faults';
import type { FaultRequest } from '@tollgate/contract/workbench/faults';

/** Quotes a text for a shell. */
const quoted = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
  ['ms', 1],
] as const;

/** Returns `90s`, `2h`: the span in its largest whole unit. */
function spanOf(ms: number): string {
  const [unit, length] = units.find(([, each]) => ms % each === 0) ?? ['ms', 1];
  return `${ms / length}${unit}`;
}

/** Returns `tollgate fault add …` with the URL of this gateway, which the command does not guess. */
export function commandOf(rule: FaultRequest, origin: string): string {
  const order = rule.merchant_order_no ?? rule.trans_no;
  const options: readonly (readonly [string, string | number | undefined])[] = [
    ['--merchant-no', rule.merchant_no],
    ['--app-id', rule.app_id],
    ['--method', rule.method],
    ['--order', order],
    ['--times', rule.times],
    ['--every', rule.every],
    ['--probability', rule.probability],
    ['--delay', rule.delay_ms === undefined ? undefined : spanOf(rule.delay_ms)],
    ['--seed', rule.seed],
    ['--lasts', rule.lasts_seconds === undefined ? undefined : spanOf(rule.lasts_seconds * 1_000)],
    ['--url', origin],
  ];
  const given = options.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${quoted(String(value))}`],
  );
  return ['tollgate fault add', rule.fault, ...given].join(' ');
}

/** Returns POST /api/sandbox/faults by curl. */
export const curlOf = (rule: FaultRequest, origin: string): string =>
  [
    `curl -sS ${quoted(`${origin}/api/sandbox/faults`)} \\`,
    "  -H 'content-type: application/json' \\",
    `  -d ${quoted(JSON.stringify(rule))}`,
  ].join('\n');

const headerName = faultHeader.replaceAll(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());

/** Returns the header of one request; it has no count, chance or scope. */
export const headerOf = ({ fault, delay_ms: delayMs }: FaultRequest): string =>
  `${headerName}: ${fault}${delayMs === undefined ? '' : `; delay_ms=${delayMs}`}`;
