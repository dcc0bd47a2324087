/** What a reader sees while the content is fetched, or when that failed. */
import type { Language, Text } from '@tollgate/contract/model';
import type { ReactElement } from 'react';

const texts = {
  loading: { en: 'Loading the reference', zh: '正在加载接口文档' },
  failed: { en: 'The reference could not be loaded', zh: '接口文档未能加载' },
  advice: {
    en: 'Check your connection, then try again.',
    zh: '请检查网络连接后重试。',
  },
  retry: { en: 'Retry', zh: '重新加载' },
} as const satisfies Record<string, Text>;

interface LoadStateProps {
  readonly hasFailed: boolean;
  readonly language: Language;
  readonly onRetry: () => void;
}

export function LoadState({ hasFailed, language, onRetry }: LoadStateProps): ReactElement {
  if (!hasFailed) {
    return (
      <main id="content" className="reference-state" aria-busy="true">
        <p role="status">{texts.loading[language]}</p>
      </main>
    );
  }
  return (
    <main id="content" className="reference-state">
      <h1>{texts.failed[language]}</h1>
      <p role="alert">{texts.advice[language]}</p>
      <button type="button" className="tg-button" data-variant="primary" onClick={onRetry}>
        {texts.retry[language]}
      </button>
    </main>
  );
}
