/** Every call of the API, each with the console of the documentation, which signs and sends it to this gateway. */
import { calls } from '@tollgate/contract/calls/index';
import type { Call, Text } from '@tollgate/contract/model';
import { external } from '@tollgate/design/drawings';
import { Icon } from '@tollgate/design/icon';
import { useReader } from '@tollgate/design/language';
import { Table } from '@tollgate/design/table';
import type { ReactElement } from 'react';
import { pages } from '../address/pages.ts';
import { addressOf } from '../address/place.ts';
import { docsAddress } from '../address/urls.ts';
import { useSession } from '../data/session.tsx';
import { PageHead } from '../parts/page-head.tsx';

const texts = {
  intro: {
    en: 'In the documentation’s console, you fill in the fields of a call. The console signs the request in your browser and sends it to this gateway. In a sandbox, the console uses the key of app {app}.',
    zh: '在文档的调试台中填写参数后，调试台会在浏览器中签名，并将请求发送到当前网关。在沙箱中，调试台使用应用 {app} 的密钥。',
  },
  demo: { en: 'of the demo merchant', zh: '演示商户' },
  call: { en: 'Call', zh: '接口' },
  title: { en: 'Description', zh: '说明' },
  acts: { en: 'Actions', zh: '操作' },
  open: { en: 'Open console', zh: '打开调试台' },
  sent: { en: 'Requests', zh: '请求记录' },
} satisfies Readonly<Record<string, Text>>;

/** A method's dots would look like the end of a file's name: `CloudAPI/pay-checkout`. */
const consoleOf = (method: string): string => `CloudAPI/${method.replaceAll('.', '-')}#try=${method}`;

export default function ExplorerPage(): ReactElement {
  const { say, language } = useReader();
  const app = useSession().answer?.demo?.app_id ?? say(texts.demo);
  return (
    <>
      <PageHead title={say(pages.explorer.label)} hasTimes={false} />
      <p className="soft">{say(texts.intro, { app })}</p>
      <Table<Call>
        caption={say(pages.explorer.label)}
        narrow="cards"
        rows={calls}
        keyOf={({ method }) => method}
        columns={[
          { id: 'call', head: say(texts.call), cell: ({ method }) => <code>{method}</code> },
          { id: 'title', head: say(texts.title), cell: ({ title }) => say(title) },
          {
            id: 'acts',
            head: say(texts.acts),
            cell: ({ method }) => (
              <span className="button-row">
                <a href={docsAddress(language, consoleOf(method))}>
                  {say(texts.open)} <Icon drawing={external} size={16} />
                </a>
                <a href={addressOf(['requests'], { method })}>{say(texts.sent)}</a>
              </span>
            ),
          },
        ]}
      />
    </>
  );
}
