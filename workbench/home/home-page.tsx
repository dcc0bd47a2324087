/** The first page: the first steps, which are ticked as they are done, and current failures. */

import type { Text } from '@tollgate/contract/model';
import type { Home, HomeProblem, HomeStep } from '@tollgate/contract/workbench/home';
import type { Session } from '@tollgate/contract/workbench/session';
import { Badge } from '@tollgate/design/badge';
import { ButtonLink } from '@tollgate/design/button';
import { CopyField } from '@tollgate/design/copy';
import { success } from '@tollgate/design/drawings';
import { Facts } from '@tollgate/design/facts';
import { gatewayUrl } from '@tollgate/design/gateway-address';
import { Icon } from '@tollgate/design/icon';
import { type Speaker, useReader } from '@tollgate/design/language';
import { Skeleton } from '@tollgate/design/progress';
import type { ReactElement } from 'react';
import { pages } from '../address/pages.ts';
import { addressOf } from '../address/place.ts';
import { docsAddress } from '../address/urls.ts';
import { ClocksProvider } from '../data/clocks.tsx';
import { useMay, useSession } from '../data/session.tsx';
import { useResource } from '../data/use-resource.ts';
import { failingUrl } from '../notifications/problems.tsx';
import { type Alert, Alerts } from '../parts/alerts.tsx';
import { Filled, Moment } from '../parts/moment.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Problem } from '../parts/problem.tsx';

const texts = {
  steps: { en: 'First steps', zh: '入门步骤' },
  done: { en: '{count} of {all} done', zh: '已完成 {count}/{all}' },
  failing: { en: 'Failing now', zh: '当前问题' },
  fine: { en: 'No failures right now.', zh: '目前一切正常。' },
  show: { en: 'Show', zh: '查看' },
  how: { en: 'Show me how', zh: '操作指南' },
  refused: {
    en: '{count} {count|request|requests} rejected with {code} in the last hour',
    zh: '最近 1 小时因 {code} 被拒 {count} 次',
  },
  lastMsg: { en: 'Last msg:', zh: '最近一次的 msg：' },
  showLast: { en: 'Show last request', zh: '查看最近一次请求' },
  showRefused: { en: 'Show these requests', zh: '查看这些请求' },
  demo: { en: 'Demo merchant', zh: '演示商户' },
  gateway: { en: 'Gateway', zh: '网关地址' },
  merchant: { en: 'merchant_no', zh: '商户号 merchant_no' },
  app: { en: 'app_id (RSA2 signatures)', zh: 'app_id（RSA2 签名）' },
  basicApp: { en: 'app_id (Basic authentication)', zh: 'app_id（Basic 认证）' },
  store: { en: 'store_no', zh: '门店号 store_no' },
  terminals: { en: 'Terminals', zh: '终端' },
  doneAt: { en: 'Done {time}', zh: '{time} 完成' },
  done1: { en: 'Done', zh: '已完成' },
} satisfies Readonly<Record<string, Text>>;

interface StepText {
  readonly title: Text;
  readonly text: Text;
  /** The page of the documentation that shows it. */
  readonly guide: string;
}

const stepTexts: Readonly<Record<HomeStep['name'], StepText>> = {
  signed_call: {
    title: { en: 'Send your first call', zh: '发送第一个请求' },
    text: { en: 'Any call that returns code 0 counts.', zh: '任意一次错误码为 0 的接口调用。' },
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
    text: { en: 'In full or in part.', zh: '全额或部分退款。' },
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

const everyMs = 3_000;

export default function HomePage(): ReactElement {
  const reader = useReader();
  const { say, language } = reader;
  const { answer, problem, isLoading, reload } = useResource<Home>('home', everyMs);
  const session = useSession().answer;
  const canResend = useMay('notifications');
  const steps = answer?.steps ?? [];
  const doneCount = steps.filter(({ done_at_ms: at }) => at !== undefined).length;
  return (
    <>
      <PageHead title={say(pages.home.label)} />
      {problem !== undefined && <Problem problem={problem} onRetry={reload} />}
      {isLoading && answer === undefined && problem === undefined && <Skeleton shape="block" lines={4} />}
      {answer !== undefined && (
        <>
          <section className="panel" aria-labelledby="failing">
            <h2 id="failing">{say(texts.failing)}</h2>
            {answer.failing.length === 0 ? (
              <p className="soft">{say(texts.fine)}</p>
            ) : (
              <Alerts
                label={say(texts.failing)}
                alerts={answer.failing.map((one) =>
                  one.kind === 'refusals' ? refusedCode(reader, one) : failingUrl(reader, one, canResend),
                )}
              />
            )}
          </section>
          <section className="panel" aria-labelledby="steps">
            <div className="page-title">
              <h2 id="steps">{say(texts.steps)}</h2>
              <Badge tone={doneCount === steps.length ? 'success' : 'neutral'}>
                {say(texts.done, { count: doneCount, all: steps.length })}
              </Badge>
            </div>
            <ol className="steps">
              {steps.map((step) => (
                <Step key={step.name} step={step} guide={docsAddress(language, stepTexts[step.name].guide)} />
              ))}
            </ol>
          </section>
        </>
      )}
      {/* Behind the rest, which would push it down. */}
      {(answer !== undefined || problem !== undefined) && session?.demo !== undefined && (
        <Demo demo={session.demo} />
      )}
    </>
  );
}

function Step({ step, guide }: { readonly step: HomeStep; readonly guide: string }): ReactElement {
  const { say } = useReader();
  const { title, text } = stepTexts[step.name];
  const isDone = step.done_at_ms !== undefined;
  return (
    <li className="step" data-done={isDone || undefined}>
      <span className="step-mark">{isDone && <Icon drawing={success} label={say(texts.done1)} />}</span>
      <span className="step-text">
        <span className="step-title">{say(title)}</span>
        <span className="soft">
          {step.done_at_ms === undefined ? (
            say(text)
          ) : (
            <ClocksProvider by={step.name === 'signed_call' ? 'computer' : 'sandbox'}>
              <Filled
                text={texts.doneAt}
                values={{ time: <Moment atMs={step.done_at_ms} form="relative" /> }}
              />
            </ClocksProvider>
          )}
        </span>
      </span>
      {step.trans_no !== undefined ? (
        <ButtonLink size="sm" href={addressOf(['orders', step.trans_no])}>
          {say(texts.show)}
        </ButtonLink>
      ) : (
        !isDone && (
          <ButtonLink size="sm" href={guide}>
            {say(texts.how)}
          </ButtonLink>
        )
      )}
    </li>
  );
}

/** Requests that were refused with one code. */
function refusedCode({ say }: Speaker, problem: Extract<HomeProblem, { readonly kind: 'refusals' }>): Alert {
  const { code, count, message, action, last_msg: said } = problem;
  return {
    key: code,
    tone: 'warning',
    title: say(texts.refused, { code, count }),
    text: message && say(message),
    actions: (
      <ButtonLink size="sm" href={addressOf(['psn', problem.last_psn])}>
        {say(texts.showLast)}
      </ButtonLink>
    ),
    details: (
      <>
        {said !== undefined && said !== message?.en && (
          <p>
            {say(texts.lastMsg)} <code>{said}</code>
          </p>
        )}
        {action !== undefined && <p>{say(action)}</p>}
        <p>
          <a href={addressOf(['requests'], { code })}>{say(texts.showRefused)}</a>
        </p>
      </>
    ),
  };
}

function Demo({ demo }: { readonly demo: NonNullable<Session['demo']> }): ReactElement {
  const { say } = useReader();
  const copied = (name: Text, value: string) => ({
    name: say(name),
    value: <CopyField name={say(name)} value={value} isInline />,
  });
  return (
    <section className="panel" aria-labelledby="demo">
      <h2 id="demo">{say(texts.demo)}</h2>
      <Facts
        facts={[
          copied(texts.gateway, gatewayUrl()),
          copied(texts.merchant, demo.merchant_no),
          copied(texts.app, demo.app_id),
          copied(texts.basicApp, demo.basic_app_id),
          copied(texts.store, demo.store_no),
          { name: say(texts.terminals), value: demo.terminal_sns.join(', ') },
        ]}
      />
    </section>
  );
}
