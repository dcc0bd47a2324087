/** Puts the panel into the page, once: it stays while the reader turns pages. */
import type { Language } from '@tollgate/contract/model';
import { LanguageProvider, readerOf } from '@tollgate/design/language';
import { createRoot, type Root } from 'react-dom/client';
import { type PanelProps, SandboxPanel } from './panel.tsx';

let shown: { readonly root: Root; readonly host: HTMLElement } | undefined;

/** @param dialog an open dialog: what is outside of it cannot be reached until it closes */
export function showPanel(language: Language, props: PanelProps, dialog?: HTMLDialogElement): void {
  if (shown === undefined) {
    const host = document.createElement('div');
    shown = { host, root: createRoot(host) };
  }
  const { host, root } = shown;
  (dialog ?? document.body).append(host);
  dialog?.addEventListener('close', () => document.body.append(host), { once: true });
  root.render(
    <LanguageProvider reader={readerOf(language, navigator.languages)}>
      <SandboxPanel {...props} />
    </LanguageProvider>,
  );
}
