/** What must hold whatever is asked: a broken invariant fails the request and changes nothing. */
export function invariant(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`broken invariant: ${what}`);
}
