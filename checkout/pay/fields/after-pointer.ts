let isDown = false;

if (typeof addEventListener === 'function') {
  addEventListener('pointerdown', () => (isDown = true), true);
  for (const kind of ['pointerup', 'pointercancel'] as const)
    addEventListener(kind, () => (isDown = false), true);
}

/**
 * Runs the work after the current click, or right after this turn where there is none.
 *
 * A click on a button leaves the field at its press; a message that appears then would move the button away from under
 * the pointer, and the click would be lost.
 */
export function afterPointer(work: () => void): void {
  const later = () => setTimeout(work);
  if (isDown) addEventListener('pointerup', later, { once: true });
  else later();
}
