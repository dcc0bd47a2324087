/**
 * Where the scripts begin: React and the rest are read in one task, the page is taken over in a next one, so that a
 * slow phone can answer its reader in between.
 */
import 'react-dom/client';

setTimeout(() => void import(/* webpackMode: "eager" */ '@docusaurus/core/lib/client/clientEntry.js'));
