/** Copying: the code that is shown, and the address of whatever has one. */
import type { Language, Text } from '@tollgate/contract/model';

const copyTexts = {
  copied: { en: 'Copied', zh: '已复制' },
  notCopied: { en: 'The browser blocked copying', zh: '浏览器不允许复制' },
  linkCopied: { en: 'Link copied', zh: '链接已复制' },
} as const satisfies Record<string, Text>;

const saidForMs = 2_000;

/** Copies on a click; answers how to stop. */
export function offerCopies(root: HTMLElement, language: Language): () => void {
  const toast = document.createElement('p');
  toast.className = 'reference-toast';
  toast.setAttribute('role', 'status');
  root.append(toast);
  let timer = 0;

  async function copy(text: string, done: string, status: Element): Promise<void> {
    let said = done;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      said = copyTexts.notCopied[language];
    }
    status.textContent = said;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      status.textContent = '';
    }, saidForMs);
  }

  const listener = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    const figure = target.closest('[data-copy-shown]')?.closest('figure');
    if (figure) {
      const shown = [...figure.querySelectorAll('pre')].find((pre) => pre.checkVisibility());
      const status = figure.querySelector('[role=status]') ?? toast;
      if (shown !== undefined) void copy(shown.textContent ?? '', copyTexts.copied[language], status);
      return;
    }
    const link = target.closest<HTMLAnchorElement>('a[href^="#"]');
    const isOwnAddress = link !== null && link.closest('[id]')?.id === decodeURIComponent(link.hash.slice(1));
    if (isOwnAddress) void copy(link.href, copyTexts.linkCopied[language], toast);
  };
  root.addEventListener('click', listener);
  return () => {
    root.removeEventListener('click', listener);
    window.clearTimeout(timer);
    toast.remove();
  };
}
