/** The bar at the bottom of the window: whose values the samples show, with the switch. */
import type { Language, Text } from '@tollgate/contract/model';
import type { ShownMerchant } from './merchant.ts';
import './personal.css';

const texts = {
  bar: { en: 'Values in samples', zh: '示例中的数据' },
  switch: { en: 'Show my merchant in samples', zh: '在示例中使用我的商户' },
  on: { en: 'Samples show merchant', zh: '示例使用商户' },
  off: { en: 'Samples show example values, not merchant', zh: '示例使用示例数据，而非商户' },
  close: { en: 'Stop and remove this bar', zh: '停用并移除此栏' },
} as const satisfies Record<string, Text>;

export interface BarActions {
  readonly onSwitch: (isOn: boolean) => void;
  readonly onClose: () => void;
}

function made<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

let bar: HTMLElement | undefined;

/** Shows the bar for a merchant, or removes it. */
export function showBar(
  merchant: ShownMerchant | undefined,
  language: Language,
  { onSwitch, onClose }: BarActions,
): void {
  const root = document.documentElement;
  if (merchant === undefined) {
    bar?.remove();
    bar = undefined;
    delete root.dataset['shownMerchant'];
    return;
  }
  const { isOn, merchantNo, appId, origin } = merchant;
  if (bar === undefined) {
    const onOff = made('button', {
      type: 'button',
      role: 'switch',
      class: 'shown-switch',
      'aria-label': texts.switch[language],
    });
    onOff.addEventListener('click', () => onSwitch(onOff.getAttribute('aria-checked') !== 'true'));
    const close = made(
      'button',
      {
        type: 'button',
        class: 'tg-button tg-icon-button',
        'data-variant': 'quiet',
        'data-size': 'lg',
        'aria-label': texts.close[language],
      },
      '✕',
    );
    close.addEventListener('click', onClose);
    const status = made('p', { role: 'status' });
    bar = made('aside', { class: 'shown-merchant', 'aria-label': texts.bar[language] }, onOff, status, close);
    document.body.append(bar);
  }
  root.dataset['shownMerchant'] = isOn ? 'on' : 'off';
  bar.querySelector('[role=switch]')?.setAttribute('aria-checked', String(isOn));
  bar
    .querySelector('[role=status]')
    ?.replaceChildren(
      `${(isOn ? texts.on : texts.off)[language]} `,
      made('strong', {}, merchantNo),
      made('span', { class: 'shown-more' }, ` · ${appId} · ${origin}`),
    );
}
