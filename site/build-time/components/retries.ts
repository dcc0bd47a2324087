/** `<Retries/>`: the attempts to deliver a notification, with the wait before each and the time since the first. */
import type { Text } from '@tollgate/contract/model';
import { notification } from '@tollgate/contract/notification';
import { durationText } from '../../reference/duration.ts';
import type { BlockComponent } from '../component.ts';
import { tableBlock } from '../table.ts';

const caption: Text = { en: 'Notification delivery attempts', zh: '通知的发送次数与间隔' };
const heads: readonly Text[] = [
  { en: 'Attempt', zh: '次数' },
  { en: 'Wait before the attempt', zh: '距上一次' },
  { en: 'Since the first attempt', zh: '距首次' },
];
const atOnce: Text = { en: 'immediately', zh: '立即' };

export const retries: BlockComponent = {
  placement: 'block',
  attributes: {},
  render(_, language) {
    let sinceFirstMs = 0;
    const later = notification.gapsMs.map((gapMs, index) => {
      sinceFirstMs += gapMs;
      return [String(index + 2), durationText(language, gapMs), durationText(language, sinceFirstMs)];
    });
    const first = ['1', atOnce[language], '–'];
    return tableBlock(
      {
        caption: caption[language],
        heads: heads.map((head) => head[language]),
        layout: 'scroll',
        rows: [first, ...later].map((cells) => ({ cells })),
      },
      language,
    );
  },
};
