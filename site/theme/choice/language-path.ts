/** The same page in another language: English lies at /docs/…, Chinese at /docs/zh/… (decision 2). */
import type { Language } from '@tollgate/contract/model';

export function pathIn(path: string, language: Language): string {
  const own = path.replace(/^\/docs(?:\/zh(?=\/|$))?\/?/, '');
  return `/docs/${language === 'zh' ? 'zh/' : ''}${own}`;
}
