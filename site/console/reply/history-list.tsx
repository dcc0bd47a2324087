/** The calls of this page, newest first: each can be looked at again. */
import { Button } from '@tollgate/design/button';
import type { Dispatch, ReactElement } from 'react';
import { useLanguage, useSay } from '../../page/language.ts';
import { type Action, type Exchange, listedCall, payerMethod } from '../state.ts';
import { texts } from '../texts.ts';

interface HistoryListProps {
  readonly exchanges: readonly Exchange[];
  readonly shownId: number | undefined;
  readonly dispatch: Dispatch<Action>;
}

export function HistoryList({ exchanges, shownId, dispatch }: HistoryListProps): ReactElement | null {
  const [language, say] = [useLanguage(), useSay()];
  if (exchanges.length === 0) return null;
  const titleOf = ({ method }: Exchange) =>
    method === payerMethod ? say(texts.payer) : say(listedCall(method)?.title ?? { en: method, zh: method });
  return (
    <section className="console-part" aria-labelledby="console-history">
      <h3 id="console-history">{say(texts.history)}</h3>
      <ol className="console-history">
        {exchanges.map((exchange) => (
          <li key={exchange.id}>
            <Button
              variant="quiet"
              size="sm"
              isWide
              aria-current={exchange.id === shownId}
              onClick={() => dispatch({ kind: 'show', id: exchange.id })}
            >
              <time dateTime={new Date(exchange.atMs).toISOString()}>
                {new Date(exchange.atMs).toLocaleTimeString(language === 'zh' ? 'zh-CN' : 'en-GB')}
              </time>{' '}
              {titleOf(exchange)} <code>{exchange.reply?.code ?? '–'}</code>
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}
