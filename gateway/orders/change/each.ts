/** Several things to do, of which one that fails keeps no other from being done. */

/** Takes the steps one after the other, also after one that fails; throws the first fault in the end. */
export async function takeEach(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const faults: unknown[] = [];
  for (const step of steps) await step().catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0) throw faults[0];
}
