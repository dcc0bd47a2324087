/** The feed of the page News, for the head of every page and for the feed itself. */
import type { Text } from '@tollgate/contract/model';

export const newsFile = 'news.xml';
export const newsTitle: Text = { en: 'News and updates', zh: '更新日志' };
