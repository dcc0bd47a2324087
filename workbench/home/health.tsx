/** Calls, their latency and the attempts of notifications over time. */
import type { CountStep, Health, HealthPoint } from '@tollgate/contract/workbench/health/counts';
import { code } from '@tollgate/design/drawings';
import { EmptyState } from '@tollgate/design/empty';
import { useReader } from '@tollgate/design/language';
import { absoluteTime, useTimeZone } from '@tollgate/design/time';
import type { ReactElement } from 'react';
import { Chart } from '../parts/chart.tsx';
import { durationText } from '../parts/moments.ts';
import { homeTexts } from './texts.ts';

/** The start of a bucket: days are those of UTC. */
export function bucketText(by: CountStep, atMs: number, zone: string | undefined): string {
  const text = absoluteTime(atMs, { zone: by === 'day' ? 'UTC' : zone });
  return by === 'day'
    ? text.slice('2026-'.length, '2026-11-22'.length)
    : text.slice('2026-'.length, -':00'.length);
}

interface HealthChartsProps {
  /** Undefined where the gateway does not count. */
  readonly health: Health | undefined;
}

export function HealthCharts({ health }: HealthChartsProps): ReactElement {
  const { say, locale } = useReader();
  const zone = useTimeZone();
  if (health === undefined)
    return <EmptyState icon={code} title={say(homeTexts.notCounted)} text={say(homeTexts.notCountedText)} />;
  const { by, points, total } = health;
  if (total.calls + total.delivered + total.undelivered === 0)
    return <EmptyState icon={code} title={say(homeTexts.noCalls)} text={say(homeTexts.noCallsText)} />;
  const times = points.map(({ at_ms: atMs }) => bucketText(by, atMs, zone));
  const of = (read: (point: HealthPoint) => number | undefined) => points.map(read);
  const number = new Intl.NumberFormat(locale);
  const format = (value: number) => number.format(value);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  // Rounded down: what failed is not rounded away.
  const percentOf = (part: number, all: number) => percent.format(Math.floor((part / all) * 1_000) / 1_000);
  const attempts = total.delivered + total.undelivered;
  const succeeded = total.calls - total.rejected - total.failed;
  return (
    <>
      <div className="charts">
        <Chart
          title={say(homeTexts.calls)}
          aside={
            <span className="soft">
              {total.calls === 0
                ? say(homeTexts.none)
                : say(homeTexts.success, {
                    percent: percentOf(succeeded, total.calls),
                    count: format(total.calls),
                  })}
            </span>
          }
          kind="bars"
          points={times}
          format={format}
          series={[
            {
              name: say(homeTexts.ok),
              look: 'ok',
              values: of(({ calls, rejected, failed }) => calls - rejected - failed),
            },
            { name: say(homeTexts.rejected), look: 'rejected', values: of(({ rejected }) => rejected) },
            { name: say(homeTexts.failed), look: 'failed', values: of(({ failed }) => failed) },
          ]}
        />
        <Chart
          title={say(homeTexts.latency)}
          aside={
            total.p95_ms !== undefined && (
              <span className="soft">{say(homeTexts.p95, { span: durationText(total.p95_ms) })}</span>
            )
          }
          kind="lines"
          points={times}
          format={durationText}
          series={[
            { name: 'p50', look: 'low', values: of(({ p50_ms: ms }) => ms) },
            { name: 'p95', look: 'middle', values: of(({ p95_ms: ms }) => ms) },
            { name: 'p99', look: 'high', values: of(({ p99_ms: ms }) => ms) },
          ]}
        />
        <Chart
          title={say(homeTexts.deliveries)}
          aside={
            <span className="soft">
              {attempts === 0
                ? say(homeTexts.none)
                : say(homeTexts.deliveredOf, {
                    percent: percentOf(total.delivered, attempts),
                    count: format(attempts),
                  })}
            </span>
          }
          kind="bars"
          points={times}
          format={format}
          series={[
            { name: say(homeTexts.delivered), look: 'ok', values: of(({ delivered }) => delivered) },
            {
              name: say(homeTexts.undelivered),
              look: 'failed',
              values: of(({ undelivered }) => undelivered),
            },
          ]}
        />
      </div>
      {by === 'day' && <p className="soft">{say(homeTexts.days)}</p>}
    </>
  );
}
