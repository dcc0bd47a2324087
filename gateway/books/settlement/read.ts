/** Reads a settlement file by its mapping: lines in portions, then the file as a whole. Memory has a limit. */
import type { SettlementMapping } from '@tollgate/contract/settlement/mapping';
import type { CreateContentDigest } from '../../ports/content-digest.ts';
import { blocksOf } from './blocks.ts';
import { BlockDecoder } from './decode.ts';
import { FileReader } from './file-reader.ts';
import type { SettlementLine, SettlementSummary } from './line.ts';
import { RecordSplitter } from './split.ts';

export interface SettlementReading {
  /** Lines in the order of the file, at most some thousand at a time. @throws SettlementFileError */
  readonly portions: AsyncIterable<readonly SettlementLine[]>;
  /** Returns the file as a whole, once the portions are read to their end. */
  readonly summary: () => SettlementSummary;
  /** Returns the SHA-256 of the file in hexadecimal digits, once the portions are read to their end. */
  readonly digest: () => string;
}

const portionLines = 5_000;

/** Begins to read a file once its portions are asked for; they can be asked for once. */
export function readSettlement(
  mapping: SettlementMapping,
  chunks: AsyncIterable<Uint8Array>,
  createDigest: CreateContentDigest,
): SettlementReading {
  let ended: { readonly summary: SettlementSummary; readonly digest: string } | undefined;
  const atEnd = () => {
    if (ended === undefined) throw new Error('the portions of the file are not read to their end');
    return ended;
  };
  async function* portions(): AsyncGenerator<readonly SettlementLine[]> {
    const digest = createDigest();
    const splitter = new RecordSplitter(mapping);
    const decoder = new BlockDecoder();
    const reader = new FileReader(mapping);
    async function* digested() {
      for await (const chunk of chunks) {
        digest.add(chunk);
        yield chunk;
      }
    }
    let portion: SettlementLine[] = [];
    for await (const block of blocksOf(digested(), mapping.encoding, splitter.nextLine)) {
      const text = decoder.decode(block, splitter.nextLine());
      for (const record of splitter.push(text)) {
        const line = reader.read(record);
        if (line === undefined) continue;
        portion.push(line);
        if (portion.length < portionLines) continue;
        yield portion;
        portion = [];
      }
    }
    splitter.end();
    const summary = reader.end();
    if (portion.length > 0) yield portion;
    ended = { summary, digest: digest.hex() };
  }
  return { portions: portions(), summary: () => atEnd().summary, digest: () => atEnd().digest };
}
