/** Layout shifts, which Chromium alone reports. */
import type { Page } from 'playwright-core';

/** Returns the sum of all shifts since the page was opened, and what moved. */
export async function shiftsOf(
  page: Page,
): Promise<{ readonly sum: number; readonly moved: readonly string[] }> {
  return await page.evaluate(async () => {
    interface LayoutShift extends PerformanceEntry {
      readonly value: number;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    const shifts: LayoutShift[] = [];
    const take = (entries: PerformanceEntryList) => shifts.push(...(entries as LayoutShift[]));
    const observer = new PerformanceObserver((list) => take(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    // What is buffered comes as a task.
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    take(observer.takeRecords());
    return {
      sum: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.flatMap(({ value, sources }) =>
        sources.map(({ node }) => `${value.toFixed(3)} ${node?.textContent?.slice(0, 40)}`),
      ),
    };
  });
}
