/** Reads a generated file of some megabytes, and prints what that took: `node large-file.testing.ts MEGABYTES`. */
import { exampleMappings } from '@tollgate/contract/settlement/examples';
import { readSettlementMapping } from '@tollgate/contract/settlement/read-mapping';
import { createContentDigest } from '../../runtime/node/content-digest.ts';
import { readSettlement } from './read.ts';

const megabyte = 1_000_000;
const bytesMin = Number(process.argv[2] ?? '20') * megabyte;
const chunkLines = 2_000;
const grossMinor = 1_250;
const feeMinor = 20;

const header = `H,host,LARGE-1,2026-11-23,2026-11-23
type,reference,ref_no,trans_no,account,currency,gross,fee,net,transacted_at
`;

const made = { lines: 0, bytes: 0 };

function lineOf(index: number): string {
  const number = String(index).padStart(12, '0');
  const time = new Date(Date.UTC(2026, 10, 23) + index * 10).toISOString();
  return `PAYMENT,c-${number},${number},20261123${number},acc-${index % 50},USD,12.50,0.20,12.30,${time}\n`;
}

async function* file(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(header);
  while (made.bytes < bytesMin) {
    let text = '';
    for (let count = 0; count < chunkLines; count += 1) text += lineOf(made.lines + count);
    made.lines += chunkLines;
    made.bytes += text.length;
    yield Buffer.from(text);
  }
  yield Buffer.from(`T,${made.lines},USD:${((grossMinor - feeMinor) * made.lines) / 100}\n`);
}

const read = readSettlementMapping(exampleMappings['acquirer-host']);
if (read.kind === 'wrong') throw new Error(read.text.en);
const startedMs = performance.now();
const reading = readSettlement(read.mapping, file(), createContentDigest);
let lines = 0;
for await (const portion of reading.portions) lines += portion.length;
const seconds = (performance.now() - startedMs) / 1_000;
process.stdout.write(
  JSON.stringify({
    lines,
    summaryLines: reading.summary().lines,
    bytes: made.bytes,
    seconds,
    residentMb: Math.round(process.resourceUsage().maxRSS / 1_024),
  }),
);
