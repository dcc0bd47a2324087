/** In place of the exam's program: what it does is the address that it is to examine. */
import { createInterface } from 'node:readline';

const finding = {
  situation: 'duplicate',
  verdict: 'pass',
  said: { en: 'Good.', zh: '好。' },
  duration_ms: 1,
  evidence: [],
};
const print = (value: object) => process.stdout.write(`${JSON.stringify(value)}\n`);

const acts: Readonly<Record<string, () => void>> = {
  whole() {
    print({ event: 'finding', finding });
    print({ event: 'ended' });
    process.stdout.write('', () => process.exit(0));
  },
  environment() {
    const names = Object.keys(process.env).join(' ');
    print({ event: 'failed', said: { en: names, zh: names } });
    process.stdout.write('', () => process.exit(0));
  },
  babble: () => void process.stdout.write('hello\n'),
  flood: () => void setInterval(() => process.stdout.write('x'.repeat(10_000)), 1),
  crash() {
    process.stderr.write('out of luck');
    process.exitCode = 3;
    process.stdin.destroy();
  },
  /** Hangs, and does not end when it is asked to. */
  stubborn() {
    process.on('SIGTERM', () => {});
    setInterval(() => {}, 1_000);
    print({ event: 'finding', finding });
  },
};

createInterface({ input: process.stdin }).once('line', (line) => {
  const { startUrl } = JSON.parse(line) as { startUrl: string };
  acts[startUrl]?.();
});
