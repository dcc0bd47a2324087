/** The pages of the reference: their addresses, titles and order, and which of them has which id. */
import type { Call, Text } from '@tollgate/contract/model';
import { notification } from '@tollgate/contract/notification';
import { referenceRoute } from '../navigation.ts';
import { callId } from './address.ts';
import { errorPath } from './error-path.ts';
import { callAreas } from './outline.ts';
import { dictionarySection, errorSection, limitSection } from './sections.ts';

export type PageKind =
  | 'overview'
  | 'basics'
  | 'call'
  | 'notification'
  | 'dictionary'
  | 'errors'
  | 'limits'
  | 'changes'
  | 'all';

export interface ReferencePage {
  readonly kind: PageKind;
  /** Below the language's base URL: `CloudAPI/pay-checkout`. */
  readonly path: string;
  readonly title: Text;
  readonly description: Text;
  /** The id of what the whole page is about; its address needs no hash. */
  readonly subject?: string;
  readonly call?: Call;
}

/** A page's path by its name; a method's dots would look like the end of a file's name. */
export function pathNamed(name: string): string {
  return `${referenceRoute}/${name.replaceAll('.', '-')}`;
}

export function callPath(method: string): string {
  return pathNamed(method);
}

function described({ title, summary }: { readonly title: Text; readonly summary: Text }): {
  readonly title: Text;
  readonly description: Text;
} {
  const plain = (text: string) => text.replaceAll('`', '');
  return { title, description: { en: plain(summary.en), zh: plain(summary.zh) } };
}

function pageOfCall(call: Call): ReferencePage {
  const { description } = described(call);
  return {
    kind: 'call',
    path: callPath(call.method),
    title: call.title,
    description: {
      en: `POST ${call.path}: ${description.en}`,
      zh: `接口 POST ${call.path}：${description.zh}`,
    },
    subject: callId(call.method),
    call,
  };
}

const overviewPage: ReferencePage = {
  kind: 'overview',
  path: referenceRoute,
  title: { en: 'Cloud Open API', zh: 'Cloud Open API 参考' },
  description: {
    en: 'Every call in the Cloud Open API: fields, responses, errors, examples, and code in eight languages. Also the notification, the parameter dictionary, and the error catalog.',
    zh: 'Cloud Open API 的全部内容：各接口的请求参数、应答、错误码、示例与八种语言的代码，以及通知、参数字典和错误码表。',
  },
};

export const basicsPage: ReferencePage = {
  kind: 'basics',
  path: pathNamed('basics'),
  title: { en: 'Basics of every call', zh: '接口通用规则' },
  description: {
    en: 'How a call works, how it is signed, the code that all examples share, common request fields, and the response.',
    zh: '调用方式、签名规则、各语言示例的公共代码、公共请求参数与公共应答字段。',
  },
};

export const notificationPage: ReferencePage = {
  kind: 'notification',
  path: pathNamed(notification.method),
  ...described(notification),
  subject: notification.method,
};

export const dictionaryPage: ReferencePage = {
  kind: 'dictionary',
  path: pathNamed('dictionary'),
  ...described(dictionarySection),
  subject: dictionarySection.id,
};

export const errorPage: ReferencePage = {
  kind: 'errors',
  path: errorPath,
  ...described(errorSection),
  subject: errorSection.id,
};

export const limitPage: ReferencePage = {
  kind: 'limits',
  path: pathNamed('limits'),
  title: { en: 'Limits and currencies', zh: '限制与币种' },
  description: limitSection.summary,
};

export const changesPage: ReferencePage = {
  kind: 'changes',
  path: pathNamed('changes'),
  title: { en: 'API changelog', zh: 'API 变更记录' },
  description: {
    en: 'Changes to each call, field, and error code, with the latest version first.',
    zh: '各接口、参数、字段与错误码的变更，最新版本在前。',
  },
};

export const allPage: ReferencePage = {
  kind: 'all',
  path: pathNamed('all'),
  title: { en: 'Cloud Open API on one page', zh: 'Cloud Open API（单页版）' },
  description: {
    en: 'The whole reference on one page, so that you can search it in the browser or print it.',
    zh: '全部接口文档合并为一页，便于在浏览器中查找或打印。',
  },
};

/** The areas of the API, each with the pages of its calls. */
export const callGroups = callAreas.map(({ area, title, summary, calls }) => ({
  area,
  title,
  summary,
  pages: calls.map(pageOfCall),
}));

/** In the order in which they are read; the whole on one page comes last. */
export const referencePages: readonly ReferencePage[] = [
  overviewPage,
  basicsPage,
  ...callGroups.flatMap(({ pages }) => pages),
  notificationPage,
  dictionaryPage,
  errorPage,
  limitPage,
  changesPage,
  allPage,
];

/** A page by its path below the language's base URL. @throws where the reference has no such page */
export function pageAt(path: string): ReferencePage {
  const page = referencePages.find((each) => each.path === path);
  if (page === undefined) throw new Error(`the reference has no page ${path}`);
  return page;
}
