/** Steps of which a failing one does not prevent the others. */

/** Takes the steps one after the other, also after one that fails; throws the first error in the end. */
export async function takeEach(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}
