/**
 * axe in the page itself. Playwright's own integration opens another page for every check and brings back what every
 * rule said of every element, which takes longer than the check.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface AxeOptions {
  /** A selector of the part to look at, in place of the whole page. */
  readonly within?: string;
  /** Rules, or tags of rules, in place of those that axe runs by default. */
  readonly runOnly?: readonly string[];
  readonly rules?: Readonly<Record<string, { readonly enabled: boolean }>>;
}

export interface AxeViolation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

export interface AxeResult {
  readonly violations: readonly AxeViolation[];
  /** The rules that were applied and hold. */
  readonly passed: readonly string[];
}

declare const window: {
  readonly axe?: {
    run(
      context: unknown,
      options: object,
    ): Promise<{ violations: readonly AxeViolation[]; passes: readonly { readonly id: string }[] }>;
  };
};

/** Returns the findings of axe on the page as it is. */
export async function runAxe(page: Page, { within, ...options }: AxeOptions = {}): Promise<AxeResult> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  return page.evaluate(
    async ([selector, given]) => {
      const settings = { resultTypes: ['violations'], preload: false, ...given };
      const result = await window.axe?.run(selector ?? document, settings);
      if (result === undefined) throw new Error('axe is not in the page');
      return {
        violations: result.violations.map(({ id, nodes }) => ({
          id,
          nodes: nodes.map(({ html, failureSummary }) => ({
            html,
            ...(failureSummary === undefined ? {} : { failureSummary }),
          })),
        })),
        passed: result.passes.map(({ id }) => id),
      };
    },
    [within, options] as const,
  );
}
