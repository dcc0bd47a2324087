/** For programs that read: the index of all pages (llmstxt.org), and all of them in one file. */
import type { Language, Text } from '@tollgate/contract/model';
import { type SidebarName, sidebarGroups, sidebarNames } from '../navigation.ts';
import { twinAddress } from '../page/twin-address.ts';
import { downloadFolder, downloads } from '../reference/downloads.ts';
import { allPage, referencePages } from '../reference/pages.ts';

export const indexFile = 'llms.txt';
export const wholeFile = 'llms-full.txt';
/** It says how an agent is connected. */
const agentsPage = 'AgentTools';

export interface Twin {
  /** Below the language's base URL; `` for the overview. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly markdown: string;
}

export interface Shelf {
  readonly product: string;
  readonly language: Language;
  /** Base URL of the language, with a slash at its end. */
  readonly baseUrl: string;
  readonly twins: readonly Twin[];
}

const sidebarTitles: Readonly<Record<SidebarName, Text>> = {
  paymentGateway: { en: 'Payment gateway', zh: '支付网关' },
  paymentApp: { en: 'Payment app', zh: '收银应用' },
  sdksAndTools: { en: 'SDKs and tools', zh: 'SDK 与工具' },
};

const texts = {
  documentation: { en: 'documentation', zh: '文档' },
  about: {
    en: 'Every page is available as Markdown: add .md to its URL.',
    zh: '每个页面都有 Markdown 版本，地址为页面地址加上 .md。',
  },
  agents: {
    en: 'Agents can use the MCP server of the tollgate command: tollgate mcp searches and reads these pages, signs and sends calls, and controls the sandbox. For setup instructions, see:',
    zh: '智能体可使用 tollgate 命令的 MCP 服务：tollgate mcp 可搜索和阅读这些页面、签名并发送请求、操作沙箱。设置方法：',
  },
  start: { en: 'Start', zh: '开始' },
  reference: { en: 'API reference', zh: 'API 参考' },
  more: { en: 'More', zh: '其他' },
  programs: { en: 'Files for programs', zh: '供程序使用的文件' },
  optional: { en: 'Optional', zh: '可选' },
  whole: { en: 'All pages in one file', zh: '全部页面合并为一个文件' },
  news: { en: 'News as RSS', zh: '更新日志的 RSS 订阅' },
  page: { en: 'Page', zh: '页面' },
} as const satisfies Readonly<Record<string, Text>>;

interface Group {
  readonly name: string;
  readonly twins: readonly Twin[];
}

/** The pages in the order of the sidebars: the overview before them, what is in none of them after. */
function groupsOf({ twins, language }: Shelf): Group[] {
  const left = new Map(twins.map((twin) => [twin.path, twin]));
  const take = (path: string): Twin[] => {
    const twin = left.get(path);
    left.delete(path);
    return twin === undefined ? [] : [twin];
  };
  const start = { name: texts.start[language], twins: take('') };
  const listed = sidebarNames.flatMap((sidebar) =>
    sidebarGroups[sidebar].map(({ label, pages }) => ({
      name: `${sidebarTitles[sidebar][language]} · ${label[language]}`,
      twins: pages.flatMap(take),
    })),
  );
  const reference = {
    name: texts.reference[language],
    twins: referencePages.flatMap(({ path }) => take(path)),
  };
  const more = { name: texts.more[language], twins: [...left.values()] };
  return [start, ...listed, reference, more].filter((group) => group.twins.length > 0);
}

function headLines({ product, language, twins }: Shelf): string[] {
  const about = twins.find(({ path }) => path === '')?.description ?? '';
  return [
    `# ${product} ${texts.documentation[language]}`,
    `> ${about === '' ? texts.about[language] : about}`,
    texts.about[language],
  ];
}

/** The index: each page with its title, the address of its Markdown twin and what it is about. */
export function pageIndex(shelf: Shelf): string {
  const { baseUrl, language } = shelf;
  const entry = ({ path, title, description }: Twin) =>
    `- [${title.replace(/[[\]]/g, '\\$&')}](${twinAddress(baseUrl + path)})${description === '' ? '' : `: ${description}`}`;
  const groups = groupsOf(shelf).map(({ name, twins }) => `## ${name}\n\n${twins.map(entry).join('\n')}`);
  const programs = downloads.map(
    ({ file, title }) => `- [${title[language]}](${baseUrl}${downloadFolder}/${file(language)})`,
  );
  const files = `## ${texts.programs[language]}\n\n${programs.join('\n')}`;
  const optional =
    `## ${texts.optional[language]}\n\n` +
    `- [${texts.whole[language]}](${baseUrl}${wholeFile})\n- [${texts.news[language]}](${baseUrl}news.xml)`;
  const agents = `${texts.agents[language]} ${twinAddress(`${baseUrl}${agentsPage}`)}`;
  return `${[...headLines(shelf), agents, ...groups, files, optional].join('\n\n')}\n`;
}

/** Every page whole, each with its address above it. */
export function wholeText(shelf: Shelf): string {
  const { baseUrl, language } = shelf;
  const colon = language === 'zh' ? '：' : ': ';
  const pages = groupsOf(shelf)
    .flatMap(({ twins }) => twins)
    // What is on the page that has everything is on the others, too.
    .filter(({ path }) => path !== allPage.path)
    .map(
      ({ path, markdown }) => `---\n\n${texts.page[language]}${colon}${baseUrl}${path}\n\n${markdown.trim()}`,
    );
  return `${[...headLines(shelf), ...pages].join('\n\n')}\n`;
}
