/** The page of examples: every part in every state. `?lang=zh` and `?theme=dark` set what the page begins with. */
import type { Language, Text } from '@tollgate/contract/model';
import { type ReactElement, StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { TollgateMark } from '../brand/brand.tsx';
import { ChoiceGroup } from '../choice/choice.tsx';
import { PageFrame } from '../frame/frame.tsx';
import * as icon from '../icon/drawings.ts';
import { LanguageProvider, useReader } from '../language/language.tsx';
import { followTheme, showTheme } from '../theme/stored-theme.ts';
import { ThemeChoice } from '../theme/theme.tsx';
import { ToastProvider } from '../toast/toast.tsx';
import { Controls } from './controls.tsx';
import { Data } from './data.tsx';
import { Foundations } from './foundations.tsx';
import { Lists } from './lists.tsx';
import { Overlays } from './overlays.tsx';

const locales: Readonly<Record<Language, string>> = { en: 'en-US', zh: 'zh-CN' };

interface Place {
  readonly id: string;
  readonly label: Text;
  readonly icon: icon.Drawing;
}

const groups: readonly { readonly title: Text; readonly places: readonly Place[] }[] = [
  {
    title: { en: 'Foundations', zh: '基础' },
    places: [
      { id: 'colors', label: { en: 'Colors', zh: '颜色' }, icon: icon.sun },
      { id: 'type', label: { en: 'Type', zh: '字体' }, icon: icon.edit },
      { id: 'icons', label: { en: 'Icons', zh: '图标' }, icon: icon.eye },
      { id: 'brands', label: { en: 'Brand marks', zh: '品牌标识' }, icon: icon.card },
    ],
  },
  {
    title: { en: 'Controls', zh: '控件' },
    places: [
      { id: 'buttons', label: { en: 'Buttons', zh: '按钮' }, icon: icon.play },
      { id: 'fields', label: { en: 'Fields', zh: '输入框' }, icon: icon.search },
      { id: 'choices', label: { en: 'Choices', zh: '选择' }, icon: icon.check },
    ],
  },
  {
    title: { en: 'Data', zh: '数据' },
    places: [
      { id: 'badges', label: { en: 'Badges', zh: '状态标签' }, icon: icon.success },
      { id: 'amounts', label: { en: 'Amounts and times', zh: '金额与时间' }, icon: icon.clock },
      { id: 'facts', label: { en: 'Facts', zh: '字段列表' }, icon: icon.list },
      { id: 'code', label: { en: 'Code and copying', zh: '代码与复制' }, icon: icon.code },
      { id: 'tabs', label: { en: 'Tabs', zh: '标签页' }, icon: icon.batch },
      { id: 'tables', label: { en: 'Tables', zh: '表格' }, icon: icon.order },
      { id: 'timeline', label: { en: 'Timeline', zh: '时间线' }, icon: icon.webhook },
    ],
  },
  {
    title: { en: 'Above the page', zh: '浮层与反馈' },
    places: [
      { id: 'overlays', label: { en: 'Dialogs, menus, tips', zh: '弹窗、菜单与提示' }, icon: icon.more },
      { id: 'feedback', label: { en: 'Feedback', zh: '反馈' }, icon: icon.bell },
    ],
  },
];

function Page({ onLanguage }: { readonly onLanguage: (language: Language) => void }): ReactElement {
  const { say, language } = useReader();
  const [current, setCurrent] = useState(location.hash.slice(1) || 'colors');
  useEffect(() => {
    const follow = () => setCurrent(location.hash.slice(1));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const brand = (
    <a className="ex-brand" href="#content">
      <TollgateMark />
      {say({ en: 'Tollgate design', zh: 'Tollgate 设计' })}
    </a>
  );
  const languages = (
    <ChoiceGroup<Language>
      label={say({ en: 'Language', zh: '语言' })}
      isLabelHidden
      look="segments"
      value={language}
      onChange={onLanguage}
      choices={[
        { value: 'en', label: <span lang="en">English</span> },
        { value: 'zh', label: <span lang="zh-CN">中文</span> },
      ]}
    />
  );
  return (
    <PageFrame
      brand={brand}
      navigation={groups.map(({ title, places }) => ({
        title: say(title),
        items: places.map(({ id, label, icon: drawing }) => ({
          href: `#${id}`,
          label: say(label),
          icon: drawing,
          isCurrent: id === current,
        })),
      }))}
      header={
        <div className="ex-tools">
          <ThemeChoice />
          {languages}
        </div>
      }
    >
      <div className="ex-page">
        <div>
          <h1>{say({ en: 'One visual language', zh: '统一的视觉语言' })}</h1>
          <p className="ex-lead">
            {say({
              en: 'The components of the documentation, the checkout, the terminal, and the Workbench in every state.',
              zh: '文档站、收银台、终端与工作台共用的组件及其各种状态。',
            })}
          </p>
        </div>
        <Foundations />
        <Controls />
        <Data />
        <Lists />
        <Overlays />
      </div>
    </PageFrame>
  );
}

function App(): ReactElement {
  const asked = new URLSearchParams(location.search).get('lang');
  const [language, setLanguage] = useState<Language>(asked === 'zh' ? 'zh' : 'en');
  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  }, [language]);
  return (
    <LanguageProvider reader={{ language, locale: locales[language] }}>
      <ToastProvider>
        <Page onLanguage={setLanguage} />
      </ToastProvider>
    </LanguageProvider>
  );
}

const theme = new URLSearchParams(location.search).get('theme');
followTheme();
if (theme === 'light' || theme === 'dark') showTheme(theme);
const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
