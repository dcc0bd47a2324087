/** One step of the first payment: its button, its progress, its result, and the link to the next. */
import { Button } from '@tollgate/design/button';
import { CopyField } from '@tollgate/design/copy';
import { error, info, success } from '@tollgate/design/drawings';
import { Icon } from '@tollgate/design/icon';
import { gap, LanguageProvider, readerOf } from '@tollgate/design/language';
import { type ReactElement, useEffect, useState } from 'react';
import { CodeText } from '../console/code-text.tsx';
import { pathIn, useLanguage, useSay } from '../page/language.ts';
import { RunSandbox } from '../page/run-sandbox.tsx';
import { siteConfig } from '../site-config.ts';
import { EvidenceView } from './evidence-view.tsx';
import {
  isDone,
  isPossible,
  isUnpaid,
  type Journey,
  type Outcome,
  type StepName,
  stepAfter,
  stepNames,
} from './journey.ts';
import { journeyGateway, press, useJourney } from './store.ts';
import { buttons, finishedIn, nextButton, repeats, texts, waitingFor } from './texts.ts';
import './step-panel.css';

/** A wait of this length is said. */
const longWaitMs = 5_000;
const tickMs = 1_000;

/** Presses, and brings the result into sight: on a phone it is below the screen. */
async function pressAndShow(step: StepName, wish?: Parameters<typeof press>[1]): Promise<void> {
  await press(step, wish);
  requestAnimationFrame(() =>
    document.querySelector(`#try-${step} .try-result`)?.scrollIntoView({ block: 'nearest' }),
  );
}

/** Brings a step into sight, with the focus on its button, and carries it out where it is next. */
async function goTo(step: StepName, isNext: boolean): Promise<void> {
  window.history.replaceState(window.history.state, '', `#${step}`);
  document.getElementById(step)?.scrollIntoView();
  document.querySelector<HTMLElement>(`#try-${step} .tg-button`)?.focus({ preventScroll: true });
  if (isNext) await pressAndShow(step);
}

export function StepPanel({ step }: { readonly step: StepName }): ReactElement {
  const language = useLanguage();
  const journey = useJourney();
  const outcome = journey.outcomes[step];
  const isBusy = journey.busy === step;
  return (
    <LanguageProvider reader={readerOf(language, navigator.languages)}>
      <Actions step={step} journey={journey} />
      <Wait isBusy={isBusy} />
      <div className="try-result-place" role="status" aria-busy={isBusy}>
        {outcome !== undefined && !isBusy && <Result step={step} outcome={outcome} journey={journey} />}
      </div>
      {!isBusy && (
        <>
          {outcome?.needsSandbox === true && <NoSandbox step={step} />}
          {step === 'merchant' && journey.account !== undefined && <Merchant journey={journey} />}
          <EvidenceView evidence={outcome?.evidence ?? []} isOpen={step === 'notification'} />
        </>
      )}
    </LanguageProvider>
  );
}

function Actions({ step, journey }: { readonly step: StepName; readonly journey: Journey }): ReactElement {
  const say = useSay();
  const isReady = isPossible(journey, step);
  const done = isDone(journey, step);
  const label = done && (step === 'merchant' || step === 'order') ? repeats[step] : buttons[step];
  const before = stepNames[stepNames.indexOf(step) - 1];
  const waits = before !== undefined && !isDone(journey, before);
  const why = waits ? texts.before : step === 'refund' && isUnpaid(journey) ? texts.unpaid : undefined;
  const whyId = `try-${step}-why`;
  return (
    <div className="try-actions">
      <Button
        variant={done ? 'secondary' : 'primary'}
        size="lg"
        isDisabled={!isReady}
        isLoading={journey.busy === step}
        loadingLabel={say(texts.working)}
        aria-describedby={why === undefined ? undefined : whyId}
        onClick={() => void pressAndShow(step)}
      >
        {say(label)}
      </Button>
      {step === 'merchant' && !done && <RunSandbox size="lg" />}
      {step === 'pay' && !done && (
        <Button size="lg" isDisabled={!isReady} onClick={() => void pressAndShow(step, { payer: 'decline' })}>
          {say(texts.decline)}
        </Button>
      )}
      {step === 'pay' && journey.order !== undefined && (
        <a href={journey.order.payUrl} target="_blank" rel="noreferrer">
          {say(texts.openPayer)}
          <span className="tg-hidden">{say(texts.newTab)}</span>
        </a>
      )}
      {why !== undefined && (
        <p className="try-why" id={whyId}>
          {say(why)}
        </p>
      )}
    </div>
  );
}

/** After five seconds: that the page still waits, and for how long by now. */
function Wait({ isBusy }: { readonly isBusy: boolean }): ReactElement {
  const say = useSay();
  const [waitedMs, setWaited] = useState(0);
  useEffect(() => {
    if (!isBusy) return;
    const startedMs = performance.now();
    const timer = window.setInterval(() => setWaited(performance.now() - startedMs), tickMs);
    return () => {
      window.clearInterval(timer);
      setWaited(0);
    };
  }, [isBusy]);
  const isLong = waitedMs >= longWaitMs;
  return (
    <div className="try-wait">
      <span role="status">{isLong ? say(texts.stillWorking) : ''}</span>
      {isLong && <span aria-hidden="true">{say(waitingFor(Math.floor(waitedMs / 1_000)))}</span>}
    </div>
  );
}

const drawings = { success, info, danger: error } as const;

interface ResultProps {
  readonly step: StepName;
  readonly outcome: Outcome;
  readonly journey: Journey;
}

function Result({ step, outcome, journey }: ResultProps): ReactElement {
  const [language, say] = [useLanguage(), useSay()];
  const { isDone: isGood, hasNoPayment, summary, code } = outcome;
  const next = isGood ? stepAfter(journey, step) : undefined;
  const tone = !isGood ? 'danger' : hasNoPayment ? 'info' : 'success';
  const { startedMs, endedMs } = journey;
  const seconds = Math.max(1, Math.round(((endedMs ?? 0) - (startedMs ?? 0)) / 1_000));
  const reference = pathIn('/docs/CloudAPI', language);
  return (
    <div className="tg-banner try-result" data-tone={tone}>
      <Icon drawing={drawings[tone]} />
      <div className="tg-banner-text">
        <p>
          {say(summary)}
          {!isGood && code !== undefined && (
            <>
              {say(gap)}
              <a href={`${reference}#${code}`}>{say(texts.errorAdvice)}</a>
            </>
          )}
        </p>
        {next !== undefined && (
          <p className="try-go">
            <Button variant="primary" onClick={() => void goTo(next, isPossible(journey, next))}>
              {say(nextButton(next, isDone(journey, next)))}
            </Button>
          </p>
        )}
        {endedMs !== undefined && step === 'refund' && (
          <>
            <p>
              <strong>{say(finishedIn(seconds))}</strong>
            </p>
            {journey.order !== undefined && (
              <p>
                <a
                  href={`${journeyGateway()}/workbench/orders/${journey.order.transNo}`}
                  className="try-next"
                >
                  {say(texts.workbench)}
                </a>
              </p>
            )}
            <p>
              <a href="#next" className="try-next">
                {say(texts.furtherSteps)}
              </a>
            </p>
          </>
        )}
      </div>
    </div>
  );
}

function NoSandbox({ step }: { readonly step: StepName }): ReactElement {
  const say = useSay();
  const commands = `git clone ${siteConfig.repositoryUrl} tollgate && cd tollgate\nnpm start`;
  return (
    <>
      <p>{say(texts.noSandbox)}</p>
      <CodeText title={say(texts.commands)} copied={commands}>
        {commands}
      </CodeText>
      {step === 'merchant' && (
        <label className="try-file">
          <span>{say(texts.file)}</span>
          <input
            type="file"
            accept=".json,application/json"
            onChange={async ({ target }) => {
              const demoText = await target.files?.[0]?.text();
              if (demoText !== undefined) await press('merchant', { demoText });
            }}
          />
        </label>
      )}
    </>
  );
}

function Merchant({ journey }: { readonly journey: Journey }): ReactElement | null {
  const say = useSay();
  const { account } = journey;
  if (account === undefined) return null;
  return (
    <details className="try-evidence">
      <summary>{say(texts.values)}</summary>
      <dl className="try-merchant">
        <dt>app_id</dt>
        <dd>
          <code>{account.appId}</code>
        </dd>
        <dt>merchant_no</dt>
        <dd>
          <code>{account.merchantNo}</code>
        </dd>
        <dt>{say(texts.gateway)}</dt>
        <dd>
          <code>{journeyGateway()}</code>
        </dd>
        <dt>{say(texts.privateKey)}</dt>
        <dd>
          <CopyField name={say(texts.privateKey)} value={account.privateKeyPem.trim()} isSecret isInline />
          <p>{say(texts.keyStays)}</p>
        </dd>
        <dt>{say(texts.gatewayKey)}</dt>
        <dd>
          <CopyField
            name={say(texts.gatewayKey)}
            value={account.gatewayPublicKeyPem.trim()}
            isSecret
            isInline
          />
        </dd>
      </dl>
    </details>
  );
}
