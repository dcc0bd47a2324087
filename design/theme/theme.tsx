/** The theme: as the system has it, or as the reader chose it. */
import type { Text } from '@tollgate/contract/model';
import { type ReactElement, useEffect, useState } from 'react';
import { ChoiceGroup } from '../choice/choice.tsx';
import { moon, sun, system } from '../icon/drawings.ts';
import { Icon } from '../icon/icon.tsx';
import { useReader } from '../language/language.tsx';

export type Theme = 'system' | 'light' | 'dark';

const names: Readonly<Record<Theme, Text>> = {
  system: { en: 'System', zh: '跟随系统' },
  light: { en: 'Light', zh: '浅色' },
  dark: { en: 'Dark', zh: '深色' },
};
const drawings = { system, light: sun, dark: moon };
const label: Text = { en: 'Theme', zh: '主题' };
const themes = ['system', 'light', 'dark'] as const;

/** Returns the kept choice; `system` without one, or where storage is forbidden. */
export function readTheme(key: string): Theme {
  try {
    const stored = localStorage.getItem(key);
    return themes.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Applies it to the page and remembers it. */
export function applyTheme(key: string, theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Where storage is forbidden, the choice lasts as long as the page.
  }
}

/** `storageKey`: where the page keeps the choice. */
export function ThemeChoice({ storageKey }: { readonly storageKey: string }): ReactElement {
  const { say } = useReader();
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => setTheme(readTheme(storageKey)), [storageKey]);
  return (
    <ChoiceGroup
      label={say(label)}
      isLabelHidden
      look="segments"
      value={theme}
      choices={themes.map((each) => ({
        value: each,
        label: <Icon drawing={drawings[each]} size={16} label={say(names[each])} />,
      }))}
      onChange={(next) => {
        applyTheme(storageKey, next);
        setTheme(next);
      }}
    />
  );
}
