/** Imports a settlement file: all of it or nothing, in one transaction, and once, whatever its name. */
import type { Database, Queries } from '../../ports/database.ts';
import { type MakingState, readMaking } from '../../store/book-making.ts';
import { chooseOrders, judge, timesOfLines } from '../../store/settlement/matching.ts';
import { lockAcquirer, prepareStaging, stageLines, stageRest } from '../../store/settlement/staging.ts';
import {
  type EarlierFile,
  findEarlierFile,
  type WrittenFile,
  writeFile,
} from '../../store/settlement/writing.ts';
import { dayAt, dayDigits, spanOfDays } from '../days.ts';
import type { SettlementSummary } from './line.ts';
import type { SettlementReading } from './read.ts';

export interface SettlementImport {
  readonly acquirer: string;
  /** Name of the file, without its folder. */
  readonly name: string;
  /** Name of the mapping that it is read by. */
  readonly mapping: string;
  readonly reading: SettlementReading;
  /** Asked for the time of the entries just before they are written: a day that is over gets no more of them. */
  readonly now: () => number;
  /** As the audit log names the actor. */
  readonly by: string;
  /** Called with the number of lines that were read, and once when all are read and are being matched. */
  readonly onProgress?: (progress: ImportProgress) => void;
}

export interface ImportProgress {
  readonly step: 'reading' | 'matching' | 'writing';
  readonly lines: number;
}

export interface ImportedFile extends WrittenFile {
  readonly kind: 'imported';
  readonly days: { readonly firstDay: string; readonly lastDay: string } | undefined;
  /** False: no fees are agreed with the acquirer. */
  readonly areFeesChecked: boolean;
}

export type ImportAnswer =
  | ImportedFile
  | { readonly kind: 'repeated'; readonly earlier: EarlierFile }
  /** Orders from before the books have no entries yet that lines could settle. */
  | { readonly kind: 'books-unmade'; readonly making: MakingState };

type Days = NonNullable<ImportedFile['days']>;

/** Returns the days that the file names, or else those of its lines; undefined where neither says so. */
async function daysOf(queries: Queries, summary: SettlementSummary): Promise<Days | undefined> {
  const { timeZone } = summary;
  const firstDay = summary.firstDay ?? summary.lastDay;
  const lastDay = summary.lastDay ?? summary.firstDay;
  if (firstDay !== null && lastDay !== null) return { firstDay, lastDay };
  const times = await timesOfLines(queries);
  return times && { firstDay: dayAt(timeZone, times.firstMs), lastDay: dayAt(timeZone, times.lastMs) };
}

/** Stages one portion while the next is read. */
async function stageAll(queries: Queries, { reading, onProgress }: SettlementImport): Promise<void> {
  let lines = 0;
  let staged = Promise.resolve();
  for await (const portion of reading.portions) {
    await staged;
    if (portion.length > 0) staged = stageLines(queries, portion);
    // Where the file ends in an error meanwhile, that error counts.
    staged.catch(() => {});
    lines += portion.length;
    onProgress?.({ step: 'reading', lines });
  }
  await staged;
}

/**
 * Imports the file that `reading` reads. Imports of one acquirer wait for each other; payments go on meanwhile.
 * @throws SettlementFileError where the file cannot be read: nothing of it is written then
 */
export function importSettlement(database: Database, request: SettlementImport): Promise<ImportAnswer> {
  const { acquirer, reading, now, onProgress } = request;
  return database.transaction(async (queries) => {
    const making = await readMaking(queries);
    if (!making.isDone) return { kind: 'books-unmade', making };
    await lockAcquirer(queries, acquirer);
    await prepareStaging(queries);
    await stageAll(queries, request);
    const summary = reading.summary();
    const digest = reading.digest();
    const earlier = await findEarlierFile(queries, { acquirer, digest, reference: summary.reference });
    if (earlier !== undefined) return { kind: 'repeated', earlier };
    const { lines } = summary;
    onProgress?.({ step: 'matching', lines });
    const days = await daysOf(queries, summary);
    const span = days && spanOfDays(summary.timeZone, days.firstDay, days.lastDay);
    const areFeesChecked = await stageRest(queries, acquirer);
    await chooseOrders(queries, acquirer, span, now());
    await judge(queries, acquirer, areFeesChecked);
    onProgress?.({ step: 'writing', lines });
    const importedAt = now();
    const file = {
      acquirer,
      digest,
      name: request.name,
      mapping: request.mapping,
      reference: summary.reference,
      firstDay: days?.firstDay ?? null,
      lastDay: days?.lastDay ?? null,
      isMissingThereChecked: span !== undefined,
      areFeesChecked,
      importedAt,
      importedBy: request.by,
    };
    const written = await writeFile(queries, file, dayDigits(importedAt));
    return { kind: 'imported', ...written, days, areFeesChecked };
  });
}
