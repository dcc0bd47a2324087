/** Parts that show data: tables, facts, badges, amounts, times, code, the timeline, tabs. */
import type { OrderStatus } from '@tollgate/contract/states';
import { type ReactElement, useState } from 'react';
import { Amount } from '../amount/amount.tsx';
import { Badge, DeliveryBadge, type DeliveryState, OrderStatusBadge } from '../badge/badge.tsx';
import { BrandMark } from '../brand/brand.tsx';
import { CodeBlock } from '../code/code.tsx';
import { CopyButton, CopyField } from '../copy/copy.tsx';
import { Facts } from '../facts/facts.tsx';
import { useReader } from '../language/language.tsx';
import { TabLinks, Tabs } from '../tabs/tabs.tsx';
import { Time } from '../time/time.tsx';
import { nowMs } from './orders.ts';
import { Example, Section } from './section.tsx';

const statuses: readonly OrderStatus[] = [9, 0, 2, 3, 1];
const deliveries: readonly DeliveryState[] = ['pending', 'retrying', 'delivered', 'given-up'];
const tones = ['neutral', 'accent', 'success', 'warning', 'danger', 'info'] as const;

const body = `{
  "app_id": "wz6012822ca2f1as78",
  "method": "order.query",
  "merchant_order_no": "TG20261122004",
  "sign": "PrIm8FBp8ZhX6SqDbVZ1Yc0L2xJ1fJk3m9cQm1E0pXk8v1d2Rz5yWn7uTq4sHb6gKe9aLo3iPj"
}`;

/** As the site's highlighter writes it. */
const highlighted = body
  .replaceAll(/("[^"]*")(:)/g, '<span class="tok-name">$1</span>$2')
  .replaceAll(/(: )("[^"]*")/g, '$1<span class="tok-string">$2</span>');

type TabId = 'request' | 'reply' | 'signature' | 'order' | 'attempts' | 'raw';

export function Data(): ReactElement {
  const { say } = useReader();
  return (
    <>
      <Section id="badges" title={{ en: 'Badges', zh: '状态标签' }}>
        <Example title={{ en: 'Orders', zh: '订单' }}>
          {statuses.map((status) => (
            <OrderStatusBadge key={status} status={status} />
          ))}
        </Example>
        <Example title={{ en: 'Notifications', zh: '通知' }}>
          {deliveries.map((state) => (
            <DeliveryBadge key={state} state={state} />
          ))}
        </Example>
        <Example title={{ en: 'Tones', zh: '语义色' }}>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Example>
      </Section>
      <Section id="amounts" title={{ en: 'Amounts and times', zh: '金额与时间' }}>
        <Example title={{ en: 'Amounts', zh: '金额' }}>
          <Amount currency="USD" minor={3_450} />
          <Amount currency="CNY" minor={88_800} />
          <Amount currency="JPY" minor={12_800} />
          <Amount currency="KWD" minor={1_234_567} />
          <Amount currency="USD" minor={-1_250} />
          <Amount currency="HKD" minor={99_900} />
          <Amount currency="EUR" minor={129_900} />
        </Example>
        <Example title={{ en: 'Large', zh: '大号' }}>
          <Amount currency="USD" minor={3_450} size="lg" />
          <Amount currency="CNY" minor={123_456_789} size="xl" />
        </Example>
        <Example title={{ en: 'Times', zh: '时间' }}>
          <Time atMs={nowMs - 4_000} nowMs={nowMs} zone="UTC" />
          <Time atMs={nowMs - 26 * 60_000} nowMs={nowMs} zone="UTC" />
          <Time atMs={nowMs + 3 * 3_600_000} nowMs={nowMs} zone="UTC" />
          <Time atMs={nowMs - 86_400_000} nowMs={nowMs} zone="UTC" form="absolute" />
          <Time atMs={nowMs - 90_061_000} nowMs={nowMs} zone="UTC" form="both" isExact />
        </Example>
      </Section>
      <Section id="facts" title={{ en: 'Facts', zh: '字段列表' }}>
        <Example title={{ en: 'Rows', zh: '行' }} layout="stack">
          <OrderFacts />
        </Example>
        <div className="ex-grid">
          <Example title={{ en: 'Receipt', zh: '收据' }} layout="stack">
            <div className="ex-card">
              <Facts
                look="receipt"
                facts={[
                  {
                    name: say({ en: 'Coffee beans, 1 kg', zh: '咖啡豆 1 千克' }),
                    value: <Amount currency="USD" minor={2_900} />,
                  },
                  { name: say({ en: 'Delivery', zh: '运费' }), value: <Amount currency="USD" minor={550} /> },
                  { name: say({ en: 'Total', zh: '合计' }), value: <Amount currency="USD" minor={3_450} /> },
                ]}
              />
            </div>
          </Example>
        </div>
        <Example title={{ en: 'Columns', zh: '列' }} layout="stack">
          <Facts
            look="columns"
            facts={[
              { name: say({ en: 'Requests', zh: '请求数' }), value: '1,204' },
              { name: say({ en: 'Failed', zh: '失败' }), value: '12' },
              { name: say({ en: 'Median', zh: '中位数' }), value: '38 ms' },
              { name: say({ en: 'Next attempt', zh: '下次重试' }), value: undefined },
            ]}
          />
        </Example>
      </Section>
      <Code />
    </>
  );
}

function OrderFacts(): ReactElement {
  const { say } = useReader();
  return (
    <Facts
      facts={[
        { name: say({ en: 'Status', zh: '状态' }), value: <OrderStatusBadge status={2} /> },
        {
          name: say({ en: 'Transaction number', zh: '交易号' }),
          value: (
            <CopyField
              isInline
              name={say({ en: 'transaction number', zh: '交易号' })}
              value="2026112214200500012345"
            />
          ),
        },
        { name: say({ en: 'Payment method', zh: '支付方式' }), value: <BrandMark method="Visa" /> },
        { name: say({ en: 'Card', zh: '卡号' }), value: '•••• 1111' },
        { name: say({ en: 'Tip', zh: '小费' }), value: '' },
      ]}
    />
  );
}

function Code(): ReactElement {
  const { say } = useReader();
  const [tab, setTab] = useState<TabId>('request');
  const request = say({ en: 'Request', zh: '请求' });
  return (
    <>
      <Section id="code" title={{ en: 'Code and copying', zh: '代码与复制' }}>
        <div className="ex-grid">
          <CodeBlock
            title={request}
            code={body}
            html={highlighted}
            aside={<Badge tone="success">200</Badge>}
          />
          <CodeBlock title={say({ en: 'Wrapped', zh: '自动换行' })} code={body} isWrapped height="short" />
        </div>
        <div className="ex-grid">
          <CopyField name={say({ en: 'app ID', zh: '应用 ID' })} value="wz6012822ca2f1as78" />
          <CopyField name={say({ en: 'secret', zh: '密钥' })} value="q7mJb2xT90LkPzVn" isSecret />
          <span>
            <CopyButton name={say({ en: 'link', zh: '链接' })} text="http://localhost:8080/docs/" hasWord />
            <CopyButton
              name={say({ en: 'request', zh: '请求' })}
              text="curl http://localhost:8080"
              label={say({ en: 'Copy as curl', zh: '复制为 curl' })}
            />
          </span>
        </div>
      </Section>
      <Section id="tabs" title={{ en: 'Tabs', zh: '标签页' }}>
        <Tabs<TabId>
          label={say({ en: 'Parts of the request', zh: '调用内容' })}
          value={tab}
          onChange={setTab}
          isPanelFocusable
          tabs={[
            {
              id: 'request',
              label: request,
              panel: say({ en: 'Headers and body as sent.', zh: '实际发送的请求头与请求体。' }),
            },
            {
              id: 'reply',
              label: say({ en: 'Response', zh: '应答' }),
              panel: say({ en: 'The signed response.', zh: '已签名的应答。' }),
            },
            {
              id: 'signature',
              label: say({ en: 'Signature check', zh: '验签' }),
              panel: say({ en: 'The string to sign.', zh: '待签名字符串。' }),
            },
            {
              id: 'order',
              label: say({ en: 'Order', zh: '订单' }),
              panel: say({ en: 'The order that it changed.', zh: '被变更的订单。' }),
            },
            {
              id: 'attempts',
              label: say({ en: 'Attempts', zh: '通知记录' }),
              count: 15,
              panel: say({ en: 'Fifteen attempts.', zh: '共 15 次通知。' }),
            },
            { id: 'raw', label: 'JSON', panel: say({ en: 'The complete JSON.', zh: '全部内容。' }) },
          ]}
        />
        <TabLinks
          label={say({ en: 'Pages of the books', zh: '账簿页面' })}
          links={[
            { href: '#tabs', label: say({ en: 'Balances', zh: '余额' }), isCurrent: true },
            { href: '#amounts', label: say({ en: 'Differences', zh: '差异' }), count: 7, isCurrent: false },
          ]}
        />
      </Section>
    </>
  );
}
