/**
 * Where the scripts begin: React and the rest are read in one task, the page is taken over in a next one, so that a
 * slow phone can answer its reader in between.
 */
import 'react-dom/client';

// The head's script asks for it before it blames the base URL.
document.documentElement.dataset['scripts'] = '';

setTimeout(() => void import(/* webpackMode: "eager" */ './client.tsx'));
