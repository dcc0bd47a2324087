/** The first steps, which are ticked as they are done, and the demo merchant to take them with. */
import type { Text } from '@tollgate/contract/model';
import type { HomeStep } from '@tollgate/contract/workbench/home';
import type { Session } from '@tollgate/contract/workbench/session';
import { Badge } from '@tollgate/design/badge';
import { ButtonLink } from '@tollgate/design/button';
import { CopyField } from '@tollgate/design/copy';
import { success } from '@tollgate/design/drawings';
import { Facts } from '@tollgate/design/facts';
import { gatewayUrl } from '@tollgate/design/gateway-address';
import { Icon } from '@tollgate/design/icon';
import { useReader } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { addressOf } from '../address/place.ts';
import { docsAddress } from '../address/urls.ts';
import { ClocksProvider } from '../data/clocks.tsx';
import { Filled, Moment } from '../parts/moment.tsx';
import { homeTexts } from './texts.ts';

interface StepText {
  readonly title: Text;
  readonly text: Text;
  /** The page of the documentation that shows it. */
  readonly guide: string;
}

const stepTexts: Readonly<Record<HomeStep['name'], StepText>> = {
  signed_call: {
    title: { en: 'Send your first call', zh: '发送第一个请求' },
    text: { en: 'Any call that returns code 0 counts.', zh: '任意一次接口调用返回错误码 0 即可。' },
    guide: 'Sign',
  },
  paid_order: {
    title: { en: 'Get an order paid', zh: '完成一笔支付' },
    text: { en: 'Create an order and pay it on the payer’s page.', zh: '创建订单并在付款页面完成支付。' },
    guide: 'FirstPayment',
  },
  notified: {
    title: { en: 'Respond to a notification with success', zh: '以 success 应答通知' },
    text: {
      en: 'Create an order with a notify_url, verify the notification, and respond with success.',
      zh: '创建订单时传 notify_url，收到通知后验签并返回 success。',
    },
    guide: 'CallbackNotificationNotes',
  },
  refund: {
    title: { en: 'Refund a payment', zh: '完成一笔退款' },
    text: { en: 'Refund the order in full or in part.', zh: '全额或部分退款均可。' },
    guide: 'CloudAPI',
  },
  terminal_sale: {
    title: { en: 'Take a payment at a terminal', zh: '在终端完成一笔收款' },
    text: {
      en: 'Open the virtual terminal and send it an order.',
      zh: '打开虚拟终端，并向其下发订单。',
    },
    guide: 'CloudMode',
  },
};

/** The steps; nothing once all are done. */
export function FirstSteps({ steps }: { readonly steps: readonly HomeStep[] }): ReactElement | null {
  const { say, language } = useReader();
  const doneCount = steps.filter(({ done_at_ms: at }) => at !== undefined).length;
  if (doneCount === steps.length) return null;
  return (
    <section className="panel" aria-labelledby="steps">
      <div className="page-title">
        <h2 id="steps">{say(homeTexts.steps)}</h2>
        <Badge tone="neutral">{say(homeTexts.done, { count: doneCount, all: steps.length })}</Badge>
      </div>
      <ol className="steps">
        {steps.map((step) => (
          <Step key={step.name} step={step} guide={docsAddress(language, stepTexts[step.name].guide)} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step, guide }: { readonly step: HomeStep; readonly guide: string }): ReactElement {
  const { say } = useReader();
  const { title, text } = stepTexts[step.name];
  const isDone = step.done_at_ms !== undefined;
  return (
    <li className="step" data-done={isDone || undefined}>
      <span className="step-mark">{isDone && <Icon drawing={success} label={say(homeTexts.done1)} />}</span>
      <span className="step-text">
        <span className="step-title">{say(title)}</span>
        <span className="soft">
          {step.done_at_ms === undefined ? (
            say(text)
          ) : (
            <ClocksProvider by={step.name === 'signed_call' ? 'computer' : 'sandbox'}>
              <Filled
                text={homeTexts.doneAt}
                values={{ time: <Moment atMs={step.done_at_ms} form="relative" /> }}
              />
            </ClocksProvider>
          )}
        </span>
      </span>
      {step.trans_no !== undefined ? (
        <ButtonLink size="sm" href={addressOf(['orders', step.trans_no])}>
          {say(homeTexts.show)}
        </ButtonLink>
      ) : (
        !isDone && (
          <ButtonLink size="sm" href={guide}>
            {say(homeTexts.how)}
          </ButtonLink>
        )
      )}
    </li>
  );
}

export function Demo({ demo }: { readonly demo: NonNullable<Session['demo']> }): ReactElement {
  const { say } = useReader();
  const copied = (name: Text, value: string) => ({
    name: say(name),
    value: <CopyField name={say(name)} value={value} isInline />,
  });
  return (
    <section className="panel" aria-labelledby="demo">
      <h2 id="demo">{say(homeTexts.demo)}</h2>
      <Facts
        facts={[
          copied(homeTexts.gateway, gatewayUrl()),
          copied(homeTexts.merchantNo, demo.merchant_no),
          copied(homeTexts.app, demo.app_id),
          copied(homeTexts.basicApp, demo.basic_app_id),
          copied(homeTexts.store, demo.store_no),
          { name: say(homeTexts.terminals), value: demo.terminal_sns.join(', ') },
        ]}
      />
    </section>
  );
}
