/** Lighthouse of one address, as on a phone with slow 4G. */
import { lighthouse } from '../lighthouse.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

export interface PhoneRun {
  /** Scores of 100. */
  readonly scores: Readonly<Record<Category, number>>;
  readonly lcpMs: number;
  readonly blockingMs: number;
  readonly layoutShift: number;
  /** Titles of audits that count and are not perfect, performance apart. */
  readonly imperfect: readonly string[];
}

async function runOnce(address: string, port: number): Promise<PhoneRun> {
  const lhr = await lighthouse(address, { port, onlyCategories: categories });
  const scoreOf = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const numberOf = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    lcpMs: numberOf('largest-contentful-paint'),
    blockingMs: numberOf('total-blocking-time'),
    layoutShift: numberOf('cumulative-layout-shift'),
    imperfect: categories
      .filter((category) => category !== 'performance')
      .flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => lhr.audits[id]?.title ?? id),
  };
}

/** The run with the median performance of several. @param port of a Chromium's debugging @throws where none succeeds */
export async function measureOnPhone(address: string, port: number, runs: number): Promise<PhoneRun> {
  const made: PhoneRun[] = [];
  for (let turn = 0; turn < runs; turn += 1) made.push(await runOnce(address, port));
  made.sort((left, right) => left.scores.performance - right.scores.performance);
  const median = made[Math.floor(made.length / 2)];
  if (median === undefined) throw new Error('Lighthouse was asked for no run');
  return median;
}
