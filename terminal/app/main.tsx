/** The entry of the virtual terminal: connects session, browser and markup. */

import type { Language } from '@tollgate/contract/model';
import { gatewayUrl, isInsidePage } from '@tollgate/design/gateway-address';
import { chooseLanguage, LanguageProvider, languageTags, readerOf } from '@tollgate/design/language';
import { followTheme } from '@tollgate/design/stored-theme';
import { activateTerminal, createTerminalClient, mqttLink } from '@tollgate/sdk/terminal';
import mqtt from 'mqtt';
import { type ReactElement, StrictMode, useEffect, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { forgiving, keepLanguage, keptLanguage } from './account.ts';
import { activateByLink, takeActivation } from './activation-link.ts';
import { channelLink } from './channel-link.ts';
import { TerminalPage } from './page.tsx';
import { screenOf } from './screen.ts';
import { createSession, type Session } from './session.ts';
import { createSteadyTimer } from './steady-timer.ts';
import { frame } from './texts/screens.ts';

const appVersion = '1.0.0';
const at = gatewayUrl();
const store = forgiving(localStorage);

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function App({ session }: { readonly session: Session }): ReactElement {
  const state = useSyncExternalStore(session.subscribe, session.snapshot);
  const [language, setLanguage] = useState(() =>
    chooseLanguage(location.search, keptLanguage(store), navigator.languages),
  );
  const reader = readerOf(language, navigator.languages);
  const title = `${reader.say(screenOf(state).heading)} · ${reader.say(frame.product)}`;
  useEffect(() => {
    document.documentElement.lang = languageTags[language];
    document.title = title;
  }, [language, title]);
  const change = (to: Language) => {
    keepLanguage(store, to);
    setLanguage(to);
  };
  return (
    <LanguageProvider reader={reader}>
      <TerminalPage
        state={state}
        reader={reader}
        act={session.act}
        nowMs={session.nowMs}
        onLanguage={change}
      />
    </LanguageProvider>
  );
}

followTheme();
const root = document.getElementById('root');
if (root !== null) {
  const timer = createSteadyTimer();
  const activation = takeActivation(location, history);
  const session = createSession({
    store,
    byLink: activation && activateByLink(at, activation),
    activate: (terminalSn, code) => activateTerminal({ gatewayUrl: at, terminalSn, code }),
    createClient: (account) =>
      createTerminalClient({
        gatewayUrl: at,
        account,
        link: isInsidePage()
          ? channelLink({ base: `${at}/`, newId, locks: navigator.locks })
          : mqttLink((url, options) => mqtt.connect(url, { ...options, timerVariant: timer })),
        appVersion,
        language: chooseLanguage(location.search, keptLanguage(store), navigator.languages),
      }),
    nowMs: Date.now,
    newId,
  });
  setInterval(session.tick, 1_000);
  createRoot(root).render(
    <StrictMode>
      <App session={session} />
    </StrictMode>,
  );
}
