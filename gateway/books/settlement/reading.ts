/** The reading of a settlement file: lines in portions, then the file as a whole. */
import type { SettlementMapping } from '@tollgate/contract/settlement/mapping';
import type { CreateContentDigest } from '../../ports/content-digest.ts';
import type { SettlementLine, SettlementSummary } from './line.ts';

export interface SettlementReading {
  /** Lines in the order of the file, at most some thousand at a time. @throws SettlementFileError */
  readonly portions: AsyncIterable<readonly SettlementLine[]>;
  /** The file as a whole, once the portions are read to their end. */
  summary(): SettlementSummary;
  /** SHA-256 of the file in hexadecimal digits, once the portions are read to their end. */
  digest(): string;
}

/** Reads a file by its mapping; nothing is read before the portions are asked for. */
export type ReadSettlement = (
  mapping: SettlementMapping,
  chunks: AsyncIterable<Uint8Array>,
  createDigest: CreateContentDigest,
) => SettlementReading;
