/**
 * Copy buttons: one listener for all of them, so that code can be plain markup. A button with `data-copy` copies
 * the text of the `code` in the same `figure`, and says that it did.
 */
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
  say(button, status, isCopied);
}

function say(button: HTMLElement, status: Element | null, isCopied: boolean): void {
  if (status === null) return;
  status.textContent = button.dataset[isCopied ? 'done' : 'failed'] ?? '';
  window.setTimeout(() => {
    status.textContent = '';
  }, saidForMs);
}

export function startCopyButtons(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
    if (button !== null) void copy(button);
  });
}
