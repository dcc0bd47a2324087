/**
 * Copy buttons: one listener for all of them, so that code can be plain markup. A button with `data-copy` copies
 * the text of the `code` in the same `figure`, and says that it did.
 */
import { whenTextIsThere } from '../../runtime/reader.ts';

const saidForMs = 2_000;

function textFor(button: HTMLElement): string | undefined {
  return button.closest('figure')?.querySelector('pre code')?.textContent ?? undefined;
}

async function copy(button: HTMLElement): Promise<void> {
  const text = textFor(button);
  if (text === undefined) return;
  const status = button.closest('figure')?.querySelector('[role=status]') ?? null;
  let isCopied = true;
  try {
    await navigator.clipboard.writeText(text.replace(/\n$/, ''));
  } catch {
    isCopied = false;
  }
  // React would find another text than it expects, and write all of it again.
  whenTextIsThere(() => say(button, status, isCopied));
}

function say(button: HTMLElement, status: Element | null, isCopied: boolean): void {
  if (status === null) return;
  status.textContent = button.dataset[isCopied ? 'done' : 'failed'] ?? '';
  window.setTimeout(() => {
    status.textContent = '';
  }, saidForMs);
}

if (typeof document !== 'undefined') {
  // React stops clicks on a text that it has not taken over yet, so they are noticed before it.
  const notice = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-copy]') : null;
    if (button instanceof HTMLElement) void copy(button);
  };
  document.addEventListener('click', notice, true);
}
