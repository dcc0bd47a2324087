/** Tools that read: the documentation, and the contract of a call. */
import { calls } from '@tollgate/contract/calls/index';
import { counted } from '@tollgate/contract/counted';
import { catalogueError, isErrorCode } from '@tollgate/contract/errors/catalogue';
import type { Field, Language, Members } from '@tollgate/contract/model';
import { callNamed, filledInNames } from '../../command-line/fields.ts';
import type { Context } from '../../output/context.ts';
import { codeLanguages, inOneLanguage } from '../one-language.ts';
import type { Input, Tool } from '../tool.ts';

const languages = ['en', 'zh'] as const;
const language: Input = {
  type: 'string',
  values: languages,
  description: { en: 'Language of the pages. Default: en.', zh: '文档语言，默认 en。' },
};
const languageOf = (given: string | undefined): Language => (given === 'zh' ? 'zh' : 'en');

const searchDocs: Tool = {
  name: 'search_docs',
  title: { en: 'Search the documentation', zh: '搜索文档' },
  description: {
    en: 'Searches guides, calls, fields, values, and error codes. Each result includes the name of its page for read_docs.',
    zh: '搜索指南、接口、字段、取值与错误码。每条结果都给出页面名，可用 read_docs 阅读。',
  },
  isReadOnly: true,
  isPublished: true,
  inputs: {
    query: {
      type: 'string',
      isRequired: true,
      description: {
        en: 'A few words, a field name, or an error code, such as "verify notification" or E04112.',
        zh: '几个词、字段名或错误码，例如“通知验签”或 E04112。',
      },
    },
    language,
    limit: {
      type: 'integer',
      min: 1,
      max: 30,
      description: { en: 'Number of results. Default: 8.', zh: '结果条数，默认 8。' },
    },
  },
  async run(values, { documentation }) {
    const results = await documentation.search(
      values.given('query'),
      languageOf(values.text('language')),
      values.integer('limit') ?? 8,
    );
    return { results };
  },
};

/** Longer pages are read in parts, so that one answer does not fill an agent's memory. */
const partLength = 24_000;

const readDocs: Tool = {
  name: 'read_docs',
  title: { en: 'Read a page', zh: '阅读文档页面' },
  description: {
    en: `Reads a page of the documentation as Markdown. MerchantServer shows how to build a server step by step, Sign explains signatures, and CallbackNotificationNotes explains notifications. Pages over ${partLength} characters are returned in parts.`,
    zh: `以 Markdown 格式返回一个文档页面。MerchantServer 讲解如何逐步构建商户服务器，Sign 说明签名，CallbackNotificationNotes 说明通知。页面超过 ${partLength} 个字符时分段返回。`,
  },
  isReadOnly: true,
  isPublished: true,
  inputs: {
    page: {
      type: 'string',
      isRequired: true,
      description: {
        en: 'Name or URL of the page, such as Sign, CloudAPI/errors, or /docs/FirstPayment; overview is the start page.',
        zh: '页面名或地址，例如 Sign、CloudAPI/errors 或 /docs/FirstPayment；overview 为首页。',
      },
    },
    language,
    code: {
      type: 'string',
      values: codeLanguages,
      description: {
        en: 'Language of code samples that are available in several languages. Default: typescript.',
        zh: '代码示例提供多种语言时，返回哪种语言的示例；默认 typescript。',
      },
    },
    from: {
      type: 'integer',
      description: {
        en: 'Position of the first character to read. Default: 0.',
        zh: '从第几个字符开始，默认 0。',
      },
    },
  },
  async run(values, { documentation, context }) {
    const page = await documentation.read(values.given('page'), languageOf(values.text('language')));
    const code = codeLanguages.find((one) => one === values.text('code')) ?? 'typescript';
    const text = inOneLanguage(page, code);
    const from = values.integer('from') ?? 0;
    const part = text.slice(from, from + partLength);
    const next = from + part.length;
    if (next >= text.length) return part;
    const more = context.text({
      en: `[${counted(text.length - next, 'more character')}: continue with from ${next}]`,
      zh: `[还有 ${text.length - next} 个字符：用 from ${next} 继续阅读]`,
    });
    return `${part}\n\n${more}`;
  },
};

function fieldText(field: Field, { text }: Context): object {
  const { kind, summary, note, example } = field;
  const values = 'values' in field ? field.values?.values : undefined;
  return {
    type: kind,
    summary: text(summary),
    ...(note === undefined ? {} : { note: text(note) }),
    ...(field.deprecated === undefined ? {} : { deprecated: text(field.deprecated) }),
    ...(kind === 'text' ? { max_length: field.maxLength } : {}),
    ...(kind === 'integer' ? { min: field.min, max: field.max } : {}),
    ...(field.default === undefined ? {} : { default: field.default }),
    ...(values === undefined
      ? {}
      : { values: Object.fromEntries(values.map(({ value, name }) => [String(value), text(name)])) }),
    example,
  };
}

function membersText(members: Members, context: Context): object {
  return Object.fromEntries(
    Object.entries(members).map(([name, { field, need }]) => [name, { need, ...fieldText(field, context) }]),
  );
}

function describe(method: string, context: Context): object {
  const { call } = callNamed(method);
  const { text } = context;
  const own = Object.entries(call.request).filter(([name]) => !filledInNames.includes(name));
  return {
    method: call.method,
    path: call.path,
    title: text(call.title),
    summary: text(call.summary),
    ...(call.notes === undefined ? {} : { notes: call.notes.map(text) }),
    ...(call.deprecated === undefined ? {} : { deprecated: text(call.deprecated.text) }),
    filled_in: filledInNames,
    fields: membersText(Object.fromEntries(own), context),
    rules: call.rules.map((rule) => text(rule.text)),
    reply: membersText(call.reply, context),
    errors: Object.fromEntries(
      call.errors.filter(isErrorCode).map((code) => [code, text(catalogueError(code).message)]),
    ),
    example: call.example,
  };
}

const describeCall: Tool = {
  name: 'describe_call',
  title: { en: 'Describe a call', zh: '查看接口定义' },
  description: {
    en: 'Returns the fields, rules, response, and errors of one API call. If you omit method, the tool lists all calls.',
    zh: '返回一个接口的参数、规则、应答字段与错误码。不带 method 时列出全部接口。',
  },
  isReadOnly: true,
  inputs: {
    method: {
      type: 'string',
      description: {
        en: 'Call, such as pay.checkout or order.query.',
        zh: '接口，例如 pay.checkout 或 order.query。',
      },
    },
  },
  async run(values, { context }) {
    const method = values.text('method');
    if (method !== undefined) return describe(method, context);
    const { text } = context;
    return {
      calls: calls.map(({ method: name, title, summary, area }) => ({
        method: name,
        area,
        title: text(title),
        summary: text(summary),
      })),
    };
  },
};

export const docsTools: readonly Tool[] = [searchDocs, readDocs, describeCall];
