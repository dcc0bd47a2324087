/** The sections of the Workbench: what the navigation lists, and which page an address shows. */
import type { Text } from '@tollgate/contract/model';
import {
  bell,
  bolt,
  clock,
  code,
  type Drawing,
  error,
  exam,
  home,
  key,
  list,
  lock,
  order,
  terminal,
} from '@tollgate/design/drawings';
import { type ComponentType, lazy } from 'react';
import type { NamedPage } from '../address/jump.ts';
import type { PageProps } from '../address/page-props.ts';
import { matchPath } from '../address/place.ts';
import { endpointTexts } from '../endpoints/texts.ts';
import { faultTexts } from '../faults/texts.ts';
import { inboxTexts } from '../inbox/texts.ts';
import { checkTexts } from '../notifications/texts.ts';

type Page = ComponentType<PageProps>;

export interface Section {
  /** The first segment of its address; empty for the first page. */
  readonly path: string;
  readonly label: Text;
  readonly icon: Drawing;
  /** Whose times its pages show. */
  readonly clock: 'sandbox' | 'computer';
  /** Forms of the paths that it answers. */
  readonly pages: Readonly<Record<string, Page>>;
}

// A page's code comes with its first visit.
const Home = lazy(() => import('../home/home-page.tsx'));
const Clock = lazy(() => import('../clock/clock-page.tsx'));
const Apps = lazy(() => import('../apps/apps-page.tsx'));
const AppKeys = lazy(() => import('../apps/app-page.tsx'));
const Terminals = lazy(() => import('../terminals/terminals-page.tsx'));
const Terminal = lazy(() => import('../terminals/terminal-page.tsx'));
const Requests = lazy(() => import('../requests/requests-page.tsx'));
const Request = lazy(() => import('../requests/detail/request-page.tsx'));
const Orders = lazy(() => import('../orders/orders-page.tsx'));
const Order = lazy(() => import('../orders/order-page.tsx'));
const Notifications = lazy(() => import('../notifications/notifications-page.tsx'));
const Notification = lazy(() => import('../notifications/notification-page.tsx'));
const Check = lazy(() => import('../notifications/check-page.tsx'));
const Endpoints = lazy(() => import('../endpoints/endpoints-page.tsx'));
const Inbox = lazy(() => import('../inbox/inbox-page.tsx'));
const Tokens = lazy(() => import('../tokens/tokens-page.tsx'));
const Audit = lazy(() => import('../audit/audit-page.tsx'));
const Exams = lazy(() => import('../exam/exams-page.tsx'));
const Exam = lazy(() => import('../exam/exam-page.tsx'));
const Situation = lazy(() => import('../exam/situation-page.tsx'));
const Faults = lazy(() => import('../faults/faults-page.tsx'));
const NewFault = lazy(() => import('../faults/new-fault-page.tsx'));
const Errors = lazy(() => import('../requests/errors/errors-page.tsx'));

export const sections: readonly Section[] = [
  { path: '', label: { en: 'Home', zh: '首页' }, icon: home, clock: 'sandbox', pages: { '': Home } },
  {
    path: 'requests',
    label: { en: 'Requests', zh: '请求' },
    icon: code,
    clock: 'computer',
    pages: { requests: Requests, 'psn/:psn': Request },
  },
  {
    path: 'errors',
    label: { en: 'Errors', zh: '错误' },
    icon: error,
    clock: 'computer',
    pages: { errors: Errors },
  },
  {
    path: 'orders',
    label: { en: 'Orders', zh: '订单' },
    icon: order,
    clock: 'sandbox',
    pages: { orders: Orders, 'orders/:trans_no': Order },
  },
  {
    path: 'notifications',
    label: { en: 'Notifications', zh: '通知' },
    icon: bell,
    clock: 'sandbox',
    // The first form that fits counts.
    pages: {
      notifications: Notifications,
      'notifications/endpoints': Endpoints,
      'notifications/inbox': Inbox,
      'notifications/check': Check,
      'notifications/:notification_id': Notification,
    },
  },
  {
    path: 'clock',
    label: { en: 'Clock', zh: '时钟' },
    icon: clock,
    clock: 'sandbox',
    pages: { clock: Clock },
  },
  {
    path: 'faults',
    label: { en: 'Faults', zh: '故障注入' },
    icon: bolt,
    clock: 'sandbox',
    pages: { faults: Faults, 'faults/new': NewFault },
  },
  {
    path: 'exam',
    label: { en: 'Exam', zh: '测评' },
    icon: exam,
    clock: 'computer',
    pages: { exam: Exams, 'exam/:exam_id': Exam, 'exam/:exam_id/:situation': Situation },
  },
  {
    path: 'terminals',
    label: { en: 'Terminals', zh: '终端' },
    icon: terminal,
    clock: 'sandbox',
    pages: { terminals: Terminals, 'terminals/:terminal_sn': Terminal },
  },
  {
    path: 'apps',
    label: { en: 'Apps and keys', zh: '应用与密钥' },
    icon: key,
    clock: 'sandbox',
    pages: { apps: Apps, 'apps/:app_id': AppKeys },
  },
  {
    path: 'tokens',
    label: { en: 'API tokens', zh: 'API 令牌' },
    icon: lock,
    clock: 'computer',
    pages: { tokens: Tokens },
  },
  {
    path: 'audit',
    label: { en: 'Audit log', zh: '审计日志' },
    icon: list,
    clock: 'computer',
    pages: { audit: Audit },
  },
];

export interface Found {
  readonly section: Section;
  readonly Page: Page;
  readonly values: Readonly<Record<string, string>>;
}

/** The page of a path; undefined where there is none. */
export function findPage(path: string): Found | undefined {
  for (const section of sections) {
    for (const [form, Page] of Object.entries(section.pages)) {
      const values = matchPath(form, path);
      if (values !== undefined) return { section, Page, values };
    }
  }
  return undefined;
}

/** Every page that has a name of its own. */
export const namedPages: readonly NamedPage[] = [
  ...sections.map(({ path, label }) => ({ path: path === '' ? [] : [path], label })),
  { path: ['notifications', 'endpoints'], label: endpointTexts.title },
  { path: ['notifications', 'inbox'], label: inboxTexts.title },
  { path: ['notifications', 'check'], label: checkTexts.title },
  { path: ['faults', 'new'], label: faultTexts.addTitle },
];
