/** Where an arrow key, Home or End leads in a list of things of which one has the focus. */

/** The index after the key; undefined for a key that does not move. The ends lead to each other. */
export function nextIndex(
  key: string,
  index: number,
  count: number,
  direction: 'horizontal' | 'vertical',
): number | undefined {
  if (count === 0) return undefined;
  const [back, forth] = direction === 'horizontal' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
  if (key === forth) return (index + 1) % count;
  if (key === back) return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
