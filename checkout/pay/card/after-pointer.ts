/**
 * Work that waits until no pointer is down.
 *
 * Leaving a field by a click on a button begins with the press; a message that came up then would push the button
 * away from under the pointer, and the click would go nowhere.
 */
let isDown = false;

if (typeof addEventListener === 'function') {
  addEventListener('pointerdown', () => (isDown = true), true);
  for (const kind of ['pointerup', 'pointercancel'] as const)
    addEventListener(kind, () => (isDown = false), true);
}

/** Runs the work after the click that is under way, at once after this turn where none is. */
export function afterPointer(work: () => void): void {
  const later = () => setTimeout(work);
  if (isDown) addEventListener('pointerup', later, { once: true });
  else later();
}
