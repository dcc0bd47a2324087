/** How a release of the changelog is called, and its id. */
import type { ApiRelease } from '@tollgate/contract/changelog/index';
import type { Text } from '@tollgate/contract/model';
import { labels } from './labels.ts';

export function releaseId({ version }: ApiRelease): string {
  return version === undefined ? 'unreleased' : `v${version.replaceAll('.', '-')}`;
}

export function releaseTitle({ version, date }: ApiRelease): Text {
  if (version === undefined) return labels.unreleased;
  return { en: `${version} (${date})`, zh: `${version} 版（${date}）` };
}
