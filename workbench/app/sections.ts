/** The sections of the Workbench: the entries of the navigation, and the page of each address. */
import {
  bank,
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
  play,
  plus,
  store,
  terminal,
} from '@tollgate/design/drawings';
import { type ComponentType, lazy } from 'react';
import type { PageProps } from '../address/page-props.ts';
import { type NamedPage, pages } from '../address/pages.ts';
import { matchPath } from '../address/place.ts';

type Page = ComponentType<PageProps>;

export interface Section {
  /** The page that the navigation leads to. */
  readonly page: NamedPage;
  readonly icon: Drawing;
  /** The clock of the times on its pages. */
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
const Receivers = lazy(() => import('../receivers/receivers-page.tsx'));
const Compare = lazy(() => import('../compare/compare-page.tsx'));
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
const Balances = lazy(() => import('../books/balances-page.tsx'));
const Statement = lazy(() => import('../books/statement-page.tsx'));
const Files = lazy(() => import('../books/files-page.tsx'));
const SettlementFile = lazy(() => import('../books/file-page.tsx'));
const Differences = lazy(() => import('../books/differences-page.tsx'));
const Difference = lazy(() => import('../books/difference-page.tsx'));
const Create = lazy(() => import('../create/create-page.tsx'));
const Sandboxes = lazy(() => import('../sandboxes/sandboxes-page.tsx'));
const Explorer = lazy(() => import('../explorer/explorer-page.tsx'));
const Errors = lazy(() => import('../requests/errors/errors-page.tsx'));

export const sections: readonly Section[] = [
  { page: pages.home, icon: home, clock: 'sandbox', pages: { '': Home } },
  {
    page: pages.requests,
    icon: code,
    clock: 'computer',
    pages: { requests: Requests, 'psn/:psn': Request, compare: Compare },
  },
  { page: pages.errors, icon: error, clock: 'computer', pages: { errors: Errors } },
  { page: pages.orders, icon: order, clock: 'sandbox', pages: { orders: Orders, 'orders/:trans_no': Order } },
  {
    page: pages.notifications,
    icon: bell,
    clock: 'sandbox',
    // The first form that fits counts.
    pages: {
      notifications: Notifications,
      'notifications/endpoints': Endpoints,
      'notifications/inbox': Inbox,
      'notifications/check': Check,
      'notifications/receivers': Receivers,
      'notifications/:notification_id': Notification,
    },
  },
  {
    page: pages.books,
    icon: bank,
    clock: 'sandbox',
    pages: {
      books: Balances,
      'books/statement': Statement,
      'books/files': Files,
      'books/files/:file_no': SettlementFile,
      'books/differences': Differences,
      'books/differences/:difference_no': Difference,
    },
  },
  { page: pages.create, icon: plus, clock: 'sandbox', pages: { create: Create } },
  { page: pages.explorer, icon: play, clock: 'computer', pages: { explorer: Explorer } },
  { page: pages.clock, icon: clock, clock: 'sandbox', pages: { clock: Clock } },
  { page: pages.faults, icon: bolt, clock: 'sandbox', pages: { faults: Faults, 'faults/new': NewFault } },
  {
    page: pages.exam,
    icon: exam,
    clock: 'computer',
    pages: { exam: Exams, 'exam/:exam_id': Exam, 'exam/:exam_id/:situation': Situation },
  },
  {
    page: pages.terminals,
    icon: terminal,
    clock: 'sandbox',
    pages: { terminals: Terminals, 'terminals/:terminal_sn': Terminal },
  },
  { page: pages.apps, icon: key, clock: 'sandbox', pages: { apps: Apps, 'apps/:app_id': AppKeys } },
  { page: pages.sandboxes, icon: store, clock: 'sandbox', pages: { sandboxes: Sandboxes } },
  { page: pages.tokens, icon: lock, clock: 'computer', pages: { tokens: Tokens } },
  { page: pages.audit, icon: list, clock: 'computer', pages: { audit: Audit } },
];

export interface Found {
  readonly section: Section;
  readonly Page: Page;
  readonly values: Readonly<Record<string, string>>;
}

/** Returns the page of a path; undefined where there is none. */
export function findPage(path: string): Found | undefined {
  for (const section of sections) {
    for (const [form, Page] of Object.entries(section.pages)) {
      const values = matchPath(form, path);
      if (values !== undefined) return { section, Page, values };
    }
  }
  return undefined;
}
