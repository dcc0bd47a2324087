/** Addresses outside the Workbench: pages of the documentation, and URLs that a reader types. */

import type { Language, Text } from '@tollgate/contract/model';
import { gatewayPath } from '@tollgate/design/gateway-address';

/** Returns a page of the documentation in this language, such as `CloudAPI/errors#SYS002`; empty: its start. */
export const docsAddress = (language: Language, page = ''): string =>
  gatewayPath(`/docs/${language === 'zh' ? 'zh/' : ''}${page}`);

/** Says what to enter in place of a text that is no URL. */
export const badUrl: Text = {
  en: 'Enter a URL that starts with http:// or https://.',
  zh: '请输入以 http:// 或 https:// 开头的地址。',
};

export const isHttpUrl = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');
