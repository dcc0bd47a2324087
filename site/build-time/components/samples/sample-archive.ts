/** `<SampleArchive language="PHP"/>`: the archive of a sample, and its start. `<SampleArchives/>`: all of them. */
import type { Language, Text } from '@tollgate/contract/model';
import { archiveName, commandsOf, type SampleArchive, sampleArchives } from '../../../archives/languages.ts';
import { downloadFolder } from '../../../reference/downloads.ts';
import {
  type BlockComponent,
  type BlockElement,
  givenText,
  h,
  lookUp,
  requiredText,
} from '../../component.ts';
import { pageHref } from '../../links.ts';
import { breakableCode } from '../../rich-text.ts';
import { tableBlock } from '../../table.ts';

const texts = {
  start: { en: 'in the unpacked folder', zh: '在解压后的目录中' },
  before: { en: 'Download ', zh: '下载 ' },
  after: {
    en: ', unpack it, and start the sandbox. Then run two commands in the unpacked folder:',
    zh: '，解压后启动沙箱，然后在解压后的目录中执行两条命令：',
  },
  caption: { en: 'Samples as archives', zh: '示例压缩包' },
} as const satisfies Record<string, Text>;
const heads: readonly Text[] = [
  { en: 'Language', zh: '语言' },
  { en: 'Archive', zh: '压缩包' },
  { en: 'Second command', zh: '第二条命令' },
];

const byLanguage = new Map(sampleArchives.map((each) => [each.language as string, each]));

function linkTo(archive: SampleArchive, language: Language): BlockElement {
  const file = `${archiveName(archive)}.zip`;
  return h(
    'a',
    { href: pageHref(language, `${downloadFolder}/${file}`), download: '' },
    h('code', null, file),
  );
}

export const sampleArchive: BlockComponent = {
  placement: 'block',
  attributes: { language: requiredText },
  render(attributes, language) {
    const archive = lookUp('archive', byLanguage, givenText(attributes, 'language'));
    const intro = h('p', {}, texts.before[language], linkTo(archive, language), texts.after[language]);
    return [intro, { code: commandsOf(archive).join('\n'), grammar: 'sh', title: texts.start[language] }];
  },
};

export const sampleArchiveTable: BlockComponent = {
  placement: 'block',
  attributes: {},
  render: (_attributes, language) =>
    tableBlock(
      {
        caption: texts.caption[language],
        heads: heads.map((head) => head[language]),
        layout: 'stack',
        rows: sampleArchives.map((archive) => ({
          cells: [archive.language, linkTo(archive, language), breakableCode(archive.pay)],
        })),
      },
      language,
    ),
};
