/** A chart of values over time: bars on each other, or lines; by keyboard, and as a table. */
import type { Text } from '@tollgate/contract/model';
import { Button } from '@tollgate/design/button';
import { list as listDrawing } from '@tollgate/design/drawings';
import { colon, useReader } from '@tollgate/design/language';
import { type KeyboardEvent, type PointerEvent, type ReactElement, type ReactNode, useState } from 'react';
import { box, linePath, maxOf, stackedBars, xOf } from './chart-shapes.ts';

const texts = {
  asTable: { en: 'Table', zh: '表格' },
  asChart: { en: 'Chart', zh: '图表' },
  tableOf: { en: '{title}: show as a table', zh: '{title}：以表格显示' },
  chartOf: { en: '{title}: show as a chart', zh: '{title}：以图表显示' },
  time: { en: 'Time', zh: '时间' },
} satisfies Readonly<Record<string, Text>>;

export interface Series {
  readonly name: string;
  /** Names the color; the lines also differ in their dashes. */
  readonly look: 'ok' | 'rejected' | 'failed' | 'low' | 'middle' | 'high';
  /** Undefined: nothing was measured. */
  readonly values: readonly (number | undefined)[];
}

interface ChartProps {
  readonly title: string;
  /** Beside the title, such as a sum. */
  readonly aside?: ReactNode;
  readonly kind: 'bars' | 'lines';
  /** Times of the points, as they are shown and read out. */
  readonly points: readonly string[];
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
}

const none = '—';
const keys: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowDown: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowUp: (index) => index + 1,
  PageDown: (index) => index - 10,
  PageUp: (index) => index + 10,
  Home: () => 0,
  End: (_, last) => last,
};

export function Chart(props: ChartProps): ReactElement {
  const { title, aside } = props;
  const { say } = useReader();
  const [isTable, setTable] = useState(false);
  return (
    <figure className="chart">
      <figcaption className="chart-head">
        <h2>{title}</h2>
        {aside}
        <Button
          size="sm"
          variant="quiet"
          icon={listDrawing}
          aria-label={say(isTable ? texts.chartOf : texts.tableOf, { title })}
          onClick={() => setTable(!isTable)}
        >
          {say(isTable ? texts.asChart : texts.asTable)}
        </Button>
      </figcaption>
      {isTable ? <ChartTable {...props} /> : <Plot {...props} />}
    </figure>
  );
}

function Plot({ title, kind, points, series, format }: ChartProps): ReactElement {
  const { say } = useReader();
  const [chosen, setChosen] = useState<number>();
  const last = points.length - 1;
  const index = Math.min(chosen ?? last, last);
  const max = maxOf(
    series.map(({ values }) => values),
    kind === 'bars',
  );
  const textOf = ({ values }: Series) => {
    const value = values[index];
    return value === undefined ? none : format(value);
  };
  const said = `${points[index] ?? ''}${say(colon)}${series.map((one) => `${one.name} ${textOf(one)}`).join(', ')}`;
  function move(event: KeyboardEvent): void {
    const to = keys[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(last, to(index, last))));
  }
  function follow({ currentTarget, clientX }: PointerEvent): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * points.length))));
  }
  return (
    <>
      <p className="chart-values" aria-hidden="true">
        <span>{points[index]}</span>
        {series.map((one) => (
          <span key={one.name} className="chart-value" data-look={one.look}>
            <i />
            {one.name} <b>{textOf(one)}</b>
          </span>
        ))}
      </p>
      <div className="chart-area">
        <span className="chart-max" aria-hidden="true">
          {format(max)}
        </span>
        <div
          className="chart-plot"
          role="slider"
          tabIndex={0}
          aria-label={title}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={index}
          aria-valuetext={said}
          onKeyDown={move}
          onPointerMove={follow}
          onPointerLeave={() => setChosen(undefined)}
        >
          <svg viewBox={`0 0 ${box} ${box}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <path className="chart-grid" d="M0 0H100M0 50H100M0 100H100" />
            {kind === 'bars' ? <Bars series={series} max={max} /> : <Lines series={series} max={max} />}
            {chosen !== undefined && (
              <path className="chart-cursor" d={`M${xOf(index, points.length)} 0V${box}`} />
            )}
          </svg>
        </div>
      </div>
      <p className="chart-times" aria-hidden="true">
        <span>{points[0]}</span>
        <span>{points[last]}</span>
      </p>
    </>
  );
}

interface ShapesProps extends Pick<ChartProps, 'series'> {
  readonly max: number;
}

function Bars({ series, max }: ShapesProps): ReactElement {
  const bars = stackedBars(
    series.map(({ values }) => values.map((value) => value ?? 0)),
    max,
  );
  return (
    <>
      {series.map(({ name, look }, at) => (
        <g key={name} className="chart-bars" data-look={look}>
          {bars[at]?.map(({ x, y, width, height }) => (
            <rect key={x} x={x} y={y} width={width} height={height} />
          ))}
        </g>
      ))}
    </>
  );
}

const Lines = ({ series, max }: ShapesProps): ReactElement => (
  <>
    {series.map(({ name, look, values }) => (
      <path key={name} className="chart-line" data-look={look} d={linePath(values, max)} />
    ))}
  </>
);

/** All values, the newest first. */
function ChartTable({ title, points, series, format }: ChartProps): ReactElement {
  const { say } = useReader();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className="chart-table" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say(texts.time)}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points
            .map((point, index) => (
              <tr key={point}>
                <th scope="row">{point}</th>
                {series.map(({ name, values }) => {
                  const value = values[index];
                  return <td key={name}>{value === undefined ? none : format(value)}</td>;
                })}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </section>
  );
}

interface SparklineProps {
  readonly values: readonly number[];
  /** The values in words. */
  readonly label: string;
}

/** Bars as high as a line of text. */
export function Sparkline({ values, label }: SparklineProps): ReactElement {
  const [bars = []] = stackedBars([values], Math.max(1, ...values));
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${box} ${box}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className="chart-grid" d="M0 100H100" />
      {bars.map(({ x, y, width, height }) => (
        <rect key={x} x={x} y={y} width={width} height={height} />
      ))}
    </svg>
  );
}
