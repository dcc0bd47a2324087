/**
 * Server with what every gateway needs: HTTP, verification, one row in PostgreSQL, a signed reply. It reads nothing,
 * knows no order and refuses nothing but a bad signature; no gateway on the same libraries can be faster.
 */
import { createPrivateKey, createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { type Fields, signed, textOf } from './rsa2.ts';

interface Waiting {
  readonly row: object;
  readonly resolve: () => void;
}

const table = `create table if not exists bare (merchant_no text, trans_no text, order_no text, body text,
  primary key (merchant_no, trans_no), unique (order_no, merchant_no))`;
const insert = 'insert into bare select * from json_populate_recordset(null::bare, $1::json)';

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Settings that the process gets when it starts; it answers with its port. */
export interface BareOrder {
  readonly databaseUrl: string;
  readonly privateKeyPem: string;
  readonly publicKeyPem: string;
}

async function serve({ databaseUrl, privateKeyPem, publicKeyPem }: BareOrder): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // The database ends before this process does.
  client.on('error', () => {});
  await client.connect();
  await client.query(table);
  const privateKey = createPrivateKey(privateKeyPem);
  const publicKey = createPublicKey(publicKeyPem);
  let waiting: Waiting[] = [];
  let isWriting = false;
  let count = 0;

  async function writeAll(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      const batch = waiting;
      waiting = [];
      const rows = JSON.stringify(batch.map(({ row }) => row));
      await client.query({ name: 'insert', text: insert, values: [rows] });
      for (const { resolve } of batch) resolve();
    }
    isWriting = false;
  }

  const written = (row: object) =>
    new Promise<void>((resolve) => {
      waiting.push({ row, resolve });
      void writeAll();
    });

  async function answer(body: string): Promise<string> {
    const fields = JSON.parse(body) as Fields;
    const given = fields['sign'] ?? '';
    const isRight = verify(
      'RSA-SHA256',
      Buffer.from(textOf(fields)),
      publicKey,
      Buffer.from(given, 'base64'),
    );
    if (!isRight) return '{"code":"SYS002"}';
    count += 1;
    const transNo = `20261121${String(count).padStart(14, '0')}`;
    const reply: Fields = {
      code: '0',
      msg: 'success',
      psn: transNo.slice(-16),
      data: `{"trans_no":"${transNo}"}`,
    };
    const sign = signed(privateKey, textOf(reply));
    await written({
      merchant_no: fields['merchant_no'],
      trans_no: transNo,
      order_no: fields['merchant_order_no'],
      body,
    });
    return JSON.stringify({ ...reply, sign: await sign });
  }

  const server = createServer(async (request, response) => {
    const text = await answer(await bodyOf(request));
    response.writeHead(200, ['content-type', 'application/json', 'content-length', String(text.length)]);
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

process.once('message', async (order: BareOrder) => process.send?.(await serve(order)));
