/** The system's Firefox for browser tests, driven over WebDriver BiDi. */
import { type Browser, firefox } from 'playwright-core';
import { findFirefox } from '../../../scripts/system.mjs';

/** A browser that opens no connection which a test did not ask for, and draws nothing in motion. */
const preferences = {
  'app.normandy.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.proxy.type': 0,
  'ui.prefersReducedMotion': 1,
  // As on a phone and in a headless Chromium: widths are those of the window.
  'ui.useOverlayScrollbars': 1,
};

/**
 * Commands that playwright sends for each context, and this Firefox does not have yet: it shows pages in their light
 * form.
 */
const optionalCommands: readonly string[] = ['emulation.setMediaFeaturesOverride'];

type Send = (this: unknown, method: string, parameters?: object) => Promise<unknown>;

/** The parts inside of playwright that a browser of this process can be asked for; its version is exact. */
interface Inside {
  readonly _connection: {
    toImpl(browser: Browser): { readonly _browserSession: object };
  };
}

/** Commands that the browser may lack do nothing in place of failing. */
function forgiveMissingCommands(browser: Browser): void {
  const { _browserSession: session } = (browser as unknown as Inside)._connection.toImpl(browser);
  const sessions = Object.getPrototypeOf(session) as { send: Send };
  const { send } = sessions;
  sessions.send = async function sendIfKnown(method, parameters) {
    try {
      return await send.call(this, method, parameters);
    } catch (error) {
      if (optionalCommands.includes(method) && String(error).includes('unknown command')) return {};
      throw error;
    }
  };
}

let isForgiving = false;

/**
 * Runs in the page. Text arrives as from a keyboard: playwright itself sets the value by script, which React takes for
 * its own doing.
 */
function typeAsAPerson(): void {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => {
      document.execCommand('insertText', false, text);
    },
    set: () => {},
  });
}

/**
 * Starts Firefox; close it at the end. One that crashes is started again with its next context.
 * @throws where none is installed, with the package's name
 */
export async function launchFirefox(): Promise<Browser> {
  const executablePath = findFirefox();
  if (executablePath === undefined) {
    throw new Error('no Firefox found: install the package firefox-esr, or Firefox');
  }
  const launch = () =>
    firefox.launch({
      channel: 'moz-firefox',
      executablePath,
      firefoxUserPrefs: preferences,
      headless: true,
      timeout: 120_000,
    });
  const browser = await launch();
  if (!isForgiving) forgiveMissingCommands(browser);
  isForgiving = true;
  const { newContext, close } = browser;
  let current = Promise.resolve(browser);
  /** Firefox crashes now and then: the tests that follow get a new one. */
  const launchIfCrashed = async (known: Browser) => (known.isConnected() ? known : launch());
  browser.newContext = async (options) => {
    const create = async () => {
      current = current.then(launchIfCrashed);
      return newContext.call(await current, options);
    };
    // A crash may be known only by a context that cannot be made.
    const context = await create().catch(create);
    await context.addInitScript(typeAsAPerson);
    return context;
  };
  browser.close = async () => close.call(await current);
  return browser;
}
