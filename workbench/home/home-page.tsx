/** The first page: health over time, what fails now, and the first steps until they are done. */
import { type CountStep, countStepNames } from '@tollgate/contract/workbench/health/counts';
import type { Home } from '@tollgate/contract/workbench/home';
import { ChoiceGroup } from '@tollgate/design/choice';
import { useReader } from '@tollgate/design/language';
import { Skeleton } from '@tollgate/design/progress';
import { SelectField } from '@tollgate/design/select-field';
import { type ReactElement, useState } from 'react';
import type { PageProps } from '../address/page-props.ts';
import { pages } from '../address/pages.ts';
import { addressOf, navigate } from '../address/place.ts';
import { ClocksProvider } from '../data/clocks.tsx';
import { useSession } from '../data/session.tsx';
import { useResource } from '../data/use-resource.ts';
import { queryOf } from '../filter/filter.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Problem } from '../parts/problem.tsx';
import { Demo, FirstSteps } from './first-steps.tsx';
import { HealthCharts } from './health.tsx';
import { ProblemLines } from './problem-lines.tsx';
import { homeTexts } from './texts.ts';

const everyMs = 3_000;

export default function HomePage({ query }: PageProps): ReactElement {
  const { say } = useReader();
  const by = countStepNames.find((name) => name === query.get('by')) ?? 'hour';
  const merchantNo = query.get('merchant_no') ?? '';
  const { answer, problem, isLoading, reload } = useResource<Home>(
    `home${queryOf({ by, merchant_no: merchantNo })}`,
    everyMs,
  );
  const session = useSession().answer;
  // Another time is shown once it is there: a chart that is read as a table stays one.
  const [last, setLast] = useState<Home>();
  if (answer !== undefined && answer !== last) setLast(answer);
  const shown = answer ?? last;
  return (
    // What is counted here are calls and attempts as this computer made them.
    <ClocksProvider by="computer">
      <PageHead
        title={say(pages.home.label)}
        actions={
          <ChoiceGroup<CountStep>
            label={say(homeTexts.by)}
            isLabelHidden
            look="segments"
            choices={countStepNames.map((value) => ({ value, label: say(homeTexts[value]) }))}
            value={by}
            onChange={(to) => navigate(addressOf([], { by: to, merchant_no: merchantNo }))}
          />
        }
      />
      {problem !== undefined && <Problem problem={problem} onRetry={reload} />}
      {isLoading && shown === undefined && problem === undefined && <Skeleton shape="block" lines={12} />}
      {shown !== undefined && (
        <>
          <MerchantSelect home={shown} merchantNo={merchantNo} by={by} />
          <ProblemLines home={shown} />
          <div className="home">
            <section className="panel" aria-label={say(homeTexts.health)}>
              <HealthCharts health={shown.health} />
            </section>
            <div className="home-aside">
              <FirstSteps steps={shown.steps} />
              {session?.demo !== undefined && <Demo demo={session.demo} />}
            </div>
          </div>
        </>
      )}
      {shown === undefined && problem !== undefined && session?.demo !== undefined && (
        <Demo demo={session.demo} />
      )}
    </ClocksProvider>
  );
}

interface MerchantSelectProps {
  readonly home: Home;
  readonly merchantNo: string;
  readonly by: CountStep;
}

/** Chooses whose health it is; nothing where there is one merchant alone. */
function MerchantSelect({ home, merchantNo, by }: MerchantSelectProps): ReactElement | null {
  const { say } = useReader();
  const { merchants } = home;
  const isListed = merchantNo === '' || merchants.some(({ merchant_no: number }) => number === merchantNo);
  if (merchants.length < 2 && isListed) return null;
  return (
    <SelectField
      label={say(homeTexts.merchant)}
      value={merchantNo}
      options={[
        { value: '', label: say(homeTexts.everyone) },
        ...(isListed ? [] : [{ value: merchantNo, label: merchantNo }]),
        ...merchants.map(({ merchant_no: value, name }) => ({ value, label: `${value} ${name}`.trim() })),
      ]}
      onValue={(to) => navigate(addressOf([], { by, merchant_no: to }))}
    />
  );
}
