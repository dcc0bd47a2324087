/** Puts the console into the page, once: what the reader gave stays as long as the page does. */
import type { Language } from '@tollgate/contract/model';
import { LanguageProvider, readerOf } from '@tollgate/design/language';
import { createRoot, type Root } from 'react-dom/client';
import { PlaceContext, placeAt } from '../page/place.ts';
import { type Asked, Console } from './console.tsx';
import { isPermalink } from './permalink.ts';

let root: Root | undefined;

function render(language: Language, asked: Asked | undefined): void {
  if (root === undefined) {
    const host = document.createElement('div');
    document.body.append(host);
    root = createRoot(host);
  }
  root.render(
    <PlaceContext value={placeAt('/docs/', language)}>
      <LanguageProvider reader={readerOf(language, navigator.languages)}>
        <Console
          asked={asked}
          onClosed={() => {
            leavePermalink();
            render(language, undefined);
          }}
        />
      </LanguageProvider>
    </PlaceContext>,
  );
}

/** A console that was closed stays closed when the page is reloaded. */
function leavePermalink(): void {
  const { hash, pathname, search } = window.location;
  if (!isPermalink(hash)) return;
  const method = new URLSearchParams(hash.slice(1)).get('try') ?? '';
  window.history.replaceState(window.history.state, '', `${pathname}${search}#${method}`);
}

/** Opens the console with a call; `hash` is that of a link to a send. */
export function openConsole(language: Language, method: string, hash?: string): void {
  render(language, hash === undefined ? { method } : { method, hash });
}

export function closeConsole(language: Language): void {
  if (root !== undefined) render(language, undefined);
}
