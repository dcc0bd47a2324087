/** The first script of every page: loads all others, and offers to load them again where they did not come. */
import '../styles/styles.ts';
import { offerRetry } from './retry.ts';

function begin(): void {
  import('./page.ts').then(
    ({ startPage }) => startPage(),
    () => offerRetry(begin),
  );
}

// The head's script asks for it before it blames the base URL.
document.documentElement.dataset['scripts'] = '';
begin();
