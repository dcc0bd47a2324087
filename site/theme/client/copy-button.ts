/**
 * Copy buttons: one listener for all of them, so that code can be plain markup. A button with `data-copy` copies
 * the text of the `code` in the same `figure`, and says that it did.
 */
import { whenTextIsThere } from '../../runtime/reader.ts';
import { texts } from '../texts.ts';

/** Blocks of ours, and those that are made at build time, without a button of their own. */
const builtBlock = '.tg-code-block';
const blocks = `figure, ${builtBlock}`;
const saidForMs = 2_000;

function textFor(button: HTMLElement): string | undefined {
  return button.closest(blocks)?.querySelector('pre code')?.textContent ?? undefined;
}

async function copy(button: HTMLElement): Promise<void> {
  const text = textFor(button);
  if (text === undefined) return;
  const status = button.closest(blocks)?.querySelector('[role=status]') ?? null;
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
  button.dataset['copied'] = String(isCopied);
  if (status !== null) status.textContent = button.dataset[isCopied ? 'done' : 'failed'] ?? '';
  window.setTimeout(() => {
    delete button.dataset['copied'];
    if (status !== null) status.textContent = '';
  }, saidForMs);
}

/** Only scripts can copy, so the button of a block that is plain markup is added by this one. */
export function onRouteDidUpdate(): void {
  whenTextIsThere(addButtons);
}

function addButtons(): void {
  const language = document.documentElement.lang.startsWith('zh') ? 'zh' : 'en';
  for (const block of document.querySelectorAll(`${builtBlock}:not(:has([data-copy]))`)) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy-built';
    button.textContent = texts.copy[language];
    Object.assign(button.dataset, {
      copy: '',
      done: texts.copied[language],
      failed: texts.notCopied[language],
    });
    const status = document.createElement('span');
    status.className = 'visually-hidden';
    status.setAttribute('role', 'status');
    block.append(button, status);
  }
}

if (typeof document !== 'undefined') {
  // React stops clicks on a text that it has not taken over yet, so they are noticed before it.
  const notice = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-copy]') : null;
    if (button instanceof HTMLElement) void copy(button);
  };
  document.addEventListener('click', notice, true);
}
