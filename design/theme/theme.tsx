/** The choice of the theme: as the system has it, light or dark. */
import type { Text } from '@tollgate/contract/model';
import { type ReactElement, useEffect, useState } from 'react';
import { ChoiceGroup } from '../choice/choice.tsx';
import { moon, sun, system } from '../icon/drawings.ts';
import { Icon } from '../icon/icon.tsx';
import { useReader } from '../language/language.tsx';
import { chooseTheme, followTheme, readTheme, type Theme, themes } from './stored-theme.ts';

const names: Readonly<Record<Theme, Text>> = {
  system: { en: 'System', zh: '跟随系统' },
  light: { en: 'Light', zh: '浅色' },
  dark: { en: 'Dark', zh: '深色' },
};
const drawings = { system, light: sun, dark: moon };
const label: Text = { en: 'Theme', zh: '主题' };

export function ThemeChoice(): ReactElement {
  const { say } = useReader();
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => {
    setTheme(readTheme());
    return followTheme(setTheme);
  }, []);
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
        chooseTheme(next);
        setTheme(next);
      }}
    />
  );
}
