/** Puts the console into the page, once: what the reader gave stays as long as the page does. */
import type { Language } from '@tollgate/contract/model';
import { createRoot, type Root } from 'react-dom/client';
import { LanguageContext } from '../theme/choice/language.ts';
import { type Asked, Console } from './console.tsx';

let root: Root | undefined;

function render(language: Language, asked: Asked | undefined): void {
  if (root === undefined) {
    const host = document.createElement('div');
    document.body.append(host);
    root = createRoot(host);
  }
  root.render(
    <LanguageContext value={language}>
      <Console asked={asked} onClosed={() => render(language, undefined)} />
    </LanguageContext>,
  );
}

/** Opens the console with a call. */
export function openConsole(language: Language, method: string): void {
  render(language, { method });
}

export function closeConsole(language: Language): void {
  if (root !== undefined) render(language, undefined);
}
