/** Places of the form's fields in the page. */

export function fieldInputId(name: string): string {
  return `console-field-${name}`;
}

/** Focuses a field, which may be in a closed disclosure. */
export function goToField(name: string): void {
  const input = document.getElementById(fieldInputId(name));
  const folded = input?.closest('details');
  if (folded) folded.open = true;
  input?.focus();
}
