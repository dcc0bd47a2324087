/** The first script of every page: loads all others, and offers to load them again where they did not come. */
import '../styles/styles.ts';
import { offerRetry } from './retry.ts';

async function load(): Promise<typeof import('./page.ts') | undefined> {
  try {
    const page = await import('./page.ts');
    await page.loadReference(document);
    return page;
  } catch {
    offerRetry(() => void begin());
    return undefined;
  }
}

async function begin(): Promise<void> {
  const page = await load();
  page?.startPage();
}

// The head's script asks for it before it blames the base URL.
document.documentElement.dataset['scripts'] = '';
void begin();
