/** Starts an acquirer as a process, to test a gateway and its connectors against. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { CommandError, usageError } from '@tollgate/contract/command-error';
import { connectorLimits } from '@tollgate/contract/connector/protocol';
import { type ConnectorFlow, connectorFlows } from '@tollgate/contract/connector/values';
import { counted } from '@tollgate/contract/counted';
import type { AcquirerHostOptions, ProgramContext } from '@tollgate/contract/programs';
import { createFaults, seededChance } from './faults/faults.ts';
import { openLedger } from './ledger/ledger.ts';
import { memoryJournal, type OpenJournal, openJournalFile } from './node/journal-file.ts';
import { createReporter, reportPath } from './node/reporter.ts';
import { createHostServer, listen } from './node/server.ts';
import { isSigned } from './node/signature.ts';
import type { Bank } from './operations/bank.ts';
import { hostCapabilities } from './operations/carry-out.ts';
import { settleDue } from './operations/settle.ts';

const name = 'Tollgate acquirer host';
/** Pause between two looks at what is due and owed. */
const dueMs = 200;

async function readSecrets(path: string): Promise<string[]> {
  const { secretCharsMin: min, secretCharsMax: max } = connectorLimits;
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    throw usageError(`${path} cannot be read.`, `无法读取 ${path}。`);
  }
  const secrets = text.split(/\s+/).filter((line) => line !== '');
  const isRight = secrets.every(({ length }) => length >= min && length <= max);
  if (isRight && secrets.length >= 1 && secrets.length <= 2) return secrets;
  throw usageError(
    `${path} must have one or two secrets of ${min} to ${max} characters, one per line.`,
    `${path} 须包含一个或两个密钥，每行一个，长度为 ${min} 到 ${max} 个字符。`,
  );
}

function readFlows(given: string | undefined): readonly ConnectorFlow[] {
  if (given === undefined) return connectorFlows;
  const names = given.split(',');
  const flows = connectorFlows.filter((flow) => names.includes(flow));
  if (flows.length === names.length) return flows;
  throw usageError(
    `--flows must be a comma-separated list of ${connectorFlows.join(', ')}.`,
    `--flows 的取值为 ${connectorFlows.join('、')}，多个值以逗号分隔。`,
  );
}

async function openJournal(path: string | undefined): Promise<OpenJournal> {
  if (path === undefined) return memoryJournal();
  try {
    return await openJournalFile(path);
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message : String(fault);
    throw new CommandError(3, {
      en: `The journal cannot be opened: ${reason}`,
      zh: `无法打开流水文件：${reason}`,
    });
  }
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
  } catch {
    throw usageError(
      `Settlement files cannot be written to the folder ${path}.`,
      `无法将结算文件写入目录 ${path}。`,
    );
  }
}

function openBank(options: AcquirerHostOptions, journal: OpenJournal, secrets: readonly string[]) {
  let baseUrl = options.publicUrl ?? '';
  const nowMs = () => Date.now();
  const makeJournalId = () => randomBytes(3).toString('hex');
  const bank: Bank = {
    ledger: openLedger(journal.lines, { journal, nowMs, makeJournalId }),
    capabilities: hostCapabilities(readFlows(options.flows), options.inquiry),
    name,
    nowMs,
    isReporting: options.reports,
    issuerUrl: () => `${baseUrl}/issuer`,
    verifyReport: (signature, body) =>
      isSigned(secrets, nowMs(), signature, {
        direction: 'request',
        path: reportPath,
        body: new TextEncoder().encode(body),
      }),
  };
  return {
    bank,
    useAddress: (url: string) => {
      if (baseUrl === '') baseUrl = url;
    },
  };
}

/** Starts the host; the result stops it. @throws CommandError */
export async function acquirerHost(
  options: AcquirerHostOptions,
  context: ProgramContext,
): Promise<() => Promise<void>> {
  const secrets = await readSecrets(options.secretFile);
  readFlows(options.flows);
  const journal = await openJournal(options.journal);
  const { bank, useAddress } = openBank(options, journal, secrets);
  const { eventsUrl, socket, host, port, challengeReturn, settlementDir } = options;
  if (settlementDir !== undefined) await makeFolder(settlementDir);
  const makeRequestId = () => randomBytes(16).toString('hex');
  const reporter = createReporter({
    bank,
    secrets,
    makeRequestId,
    ...(eventsUrl !== undefined && { eventsUrl }),
  });
  const faults = createFaults(seededChance(options.seed ?? randomBytes(4).readUInt32LE()));
  const folder = settlementDir !== undefined && { settlementDir };
  const server = createHostServer(
    { bank, faults, reporter, secrets, challengeReturn, ...folder },
    (fault) => {
      const reason = fault instanceof Error ? fault.message : String(fault);
      context.warn({ en: `A request failed: ${reason}`, zh: `请求处理失败：${reason}` });
    },
  );
  await listen(server, socket === undefined ? { host, port } : { socket }).catch((fault: unknown) => {
    const reason = fault instanceof Error ? fault.message : String(fault);
    throw new CommandError(3, { en: `The host cannot listen: ${reason}`, zh: `无法监听：${reason}` });
  });
  const address = server.address();
  const ownPort = typeof address === 'object' && address !== null ? address.port : 0;
  const url =
    socket === undefined ? `http://${host.includes(':') ? `[${host}]` : host}:${ownPort}` : `unix:${socket}`;
  useAddress(url);
  const timer = setInterval(() => {
    settleDue(bank);
    // What fails is due and owed again the next time; a question that needs the disk says so.
    const settled = bank.ledger.settled();
    settled.then(() => (options.reports ? reporter.deliverAll() : undefined)).catch(() => {});
  }, dueMs);
  const payments = bank.ledger.all().length;
  context.result(
    [
      {
        en: `acquirer host at ${url}, ${counted(payments, 'payment')}`,
        zh: `模拟收单机构 ${url}，${payments} 笔交易`,
      },
    ],
    { url, payments },
  );
  return async () => {
    clearInterval(timer);
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    await journal.close();
  };
}
