/** The script that the service worker adds to pages of the sandbox: their tabs can lead it, too. */
import { sandboxFolder } from '../service-worker/addresses.ts';
import { startTab } from './tab.ts';

const assets = new URL('./', import.meta.url).href;
const [site = ''] = assets.split(sandboxFolder);
// The service worker names the build that leads, not the one that the site has by now.
startTab({ base: site + sandboxFolder, assets, isLatest: false });
