/**
 * When the code of a page's text is needed. The text is complete as the server wrote it, so its code waits until the
 * reader turns to it: with a pointer, a finger, the keyboard, or by scrolling. What the reader presses meanwhile is
 * pressed again once the code is there.
 */

/** The page's text: `components/DocRoot.tsx` has it as one part that React takes over by itself. */
const textSelector = '#content, .contents';
/** Controls that need no code, or whose click can wait for it. Any other control needs its code from the start. */
const patient = '[data-copy], [role=tab], .worked-offer button, .page-menu *';
const controls = 'button, input, select, textarea, [contenteditable]';
/** Places that stay empty until their code is there: a reader would wait in front of them. */
const empty = '[data-filled-by-code]';
/** What the browser remembers that changes no text. */
const withoutEffect = /^tollgate-(?:theme|search-)/;
const signs = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const;

let isWaiting = false;
let isThere = true;
let begin = () => {};
const afterwards: (() => void)[] = [];
const pressed = new Set<HTMLElement>();

/** A choice of the reader, such as a language for samples, is shown at once. */
function hasChoice(): boolean {
  try {
    const names = [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage));
    return names.some((name) => name.startsWith('tollgate-') && !withoutEffect.test(name));
  } catch {
    return false;
  }
}

function isPatient(): boolean {
  if (document.querySelector(`#content ${empty}`) !== null) return false;
  const found = [...document.querySelectorAll(`#content :is(${controls})`)];
  return found.every((control) => control.matches(patient));
}

function note(event: Event): void {
  const target = event.target instanceof Element ? event.target : undefined;
  if (event.type === 'scroll' || target?.closest(textSelector)) begin();
}

function keepPress(event: Event): void {
  const control = event.target instanceof Element ? event.target.closest(textSelector) : null;
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button') : null;
  if (control === null || button === null || button.matches('[data-copy]')) return;
  event.preventDefault();
  pressed.add(button);
  begin();
}

/** Resolves when the reader turns to the text; already when no text waits. */
export const readerTurns: Promise<void> =
  typeof document === 'undefined'
    ? Promise.resolve()
    : new Promise((resolve) => {
        begin = () => {
          isWaiting = false;
          for (const name of signs) document.removeEventListener(name, note, true);
          document.removeEventListener('scroll', note, true);
          resolve();
        };
      });

/** Called once, before React takes over the page. */
export function waitForReader(): void {
  isWaiting = location.hash === '' && isPatient() && !hasChoice();
  if (!isWaiting) return;
  isThere = false;
  for (const name of signs) document.addEventListener(name, note, { capture: true, passive: true });
  document.addEventListener('scroll', note, { capture: true, passive: true });
  document.addEventListener('click', keepPress, true);
}

/** Whether the text's code has not been asked for. */
export const isReaderElsewhere = (): boolean => isWaiting;

/** Called when React has taken over the text, or shows another page in its place. */
export function textIsThere(): void {
  if (isThere) return;
  isThere = true;
  begin();
  document.removeEventListener('click', keepPress, true);
  for (const task of afterwards.splice(0)) task();
  for (const button of pressed) button.click();
  pressed.clear();
}

/** Runs a task that changes elements of the text: at once, or when React has it. */
export function whenTextIsThere(task: () => void): void {
  if (isThere) task();
  else afterwards.push(task);
}
