/** Texts for a person: the table, and each difference with the command that repeats it. */
import { type FaultName, faultTitles } from './faults.ts';
import type { Flow } from './flow.ts';
import type { Cell } from './table.ts';

const marks: Readonly<Record<Cell['result'], string>> = { ok: '.', difference: 'x', excluded: '-' };

export function tableLines(
  flows: readonly Flow[],
  faults: readonly FaultName[],
  cells: readonly Cell[],
): readonly string[] {
  const width = Math.max(...flows.map(({ id }) => id.length));
  const markOf = (flow: Flow, fault: FaultName) => {
    const cell = cells.find((one) => one.flow === flow.id && one.fault === fault);
    return cell === undefined ? ' ' : marks[cell.result];
  };
  const letters = faults.map((_, index) => String.fromCharCode(97 + index));
  return [
    ...faults.map((fault, index) => `${letters[index]}  ${fault}: ${faultTitles[fault]}`),
    '',
    `${' '.repeat(width)}  ${letters.join(' ')}`,
    ...flows.map(
      (flow) =>
        `${flow.id.padEnd(width)}  ${faults.map((fault) => markOf(flow, fault)).join(' ')}  ${flow.title}`,
    ),
  ];
}

/** Reasons of what is excluded, each once with the runs that it excludes. */
export function exclusionLines(cells: readonly Cell[]): readonly string[] {
  const excluded = cells.filter(({ result }) => result === 'excluded');
  const byReason = Map.groupBy(excluded, ({ fault, reason }) => `${fault}: ${reason}`);
  return [...byReason].map(([reason, those]) => `- ${reason} (${those.map(({ flow }) => flow).join(', ')})`);
}

export function differenceLines(cells: readonly Cell[], seed: number): readonly string[] {
  return cells
    .filter(({ result }) => result === 'difference')
    .flatMap(({ flow, fault, differences }) => [
      '',
      `x ${flow} with ${fault}`,
      ...differences.flatMap(({ kind, text }) => `${kind}: ${text}`.split('\n').map((line) => `  ${line}`)),
      `  repeat: npm run conformance -- --flow ${flow} --fault ${fault} --seed ${seed}`,
    ]);
}
