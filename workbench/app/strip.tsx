/** The strip above every page: which gateway this is, its clock, the zone of all times, and the faults that act now. */
import type { Text } from '@tollgate/contract/model';
import type { ClockAdvance, ClockAdvanced } from '@tollgate/contract/workbench/clock';
import type { FaultList } from '@tollgate/contract/workbench/faults';
import type { Session } from '@tollgate/contract/workbench/session';
import { Badge } from '@tollgate/design/badge';
import { Button } from '@tollgate/design/button';
import { bolt, clock as clockDrawing, play, plus } from '@tollgate/design/drawings';
import { Icon } from '@tollgate/design/icon';
import { gap, useReader } from '@tollgate/design/language';
import { absoluteTime, useTimeZone, zoneName } from '@tollgate/design/time';
import { useToast } from '@tollgate/design/toast';
import type { ReactElement } from 'react';
import { pages } from '../address/pages.ts';
import { addressOf } from '../address/place.ts';
import { useSandboxClock } from '../data/clocks.tsx';
import { useIsAway } from '../data/connection.ts';
import { useMay, useSession } from '../data/session.tsx';
import { useAct } from '../data/use-act.ts';
import { useResource } from '../data/use-resource.ts';
import { useZoneChoice, type ZoneChoice, zoneNames } from '../data/zone.tsx';
import { spanText } from '../parts/moments.ts';

const texts = {
  label: { en: 'Gateway, clock, and time zone', zh: '网关、时钟与时区' },
  sandbox: { en: 'Sandbox', zh: '沙箱' },
  production: { en: 'Production', zh: '生产环境' },
  away: { en: 'The gateway does not respond. Reconnecting …', zh: '网关没有应答，正在重新连接…' },
  ahead: { en: '{span} ahead', zh: '快 {span}' },
  hour: { en: 'Advance by 1 h', zh: '拨快 1 小时' },
  hourShort: { en: '1 h', zh: '1 小时' },
  next: { en: 'Advance to the next event ({span}): {title}', zh: '拨到下一个事件（{span}）：{title}' },
  nextShort: { en: 'Next event', zh: '下一个事件' },
  nothing: { en: 'Nothing is due', zh: '没有待处理事件' },
  advanced: { en: 'Advanced by {span}.', zh: '已拨快 {span}。' },
  fired: { en: '{count} {count|event|events} happened.', zh: '共发生 {count} 个事件。' },
  faults: { en: '{count} {count|fault|faults} active', zh: '{count} 条故障规则生效' },
  zone: { en: 'Zone', zh: '时区' },
} satisfies Readonly<Record<string, Text>>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const awayEveryMs = 3_000;
const faultsEveryMs = 10_000;

export function Strip(): ReactElement {
  const { say } = useReader();
  const session = useSession().answer;
  const isAway = useIsAway();
  // Every answer says that the gateway is back.
  useResource(isAway ? 'session' : undefined, awayEveryMs);
  const isSandbox = session?.is_sandbox === true;
  return (
    <section className="strip" aria-label={say(texts.label)} data-away={isAway || undefined}>
      {session !== undefined && <Gateway session={session} />}
      <span className="strip-away" role="status">
        {isAway && say(texts.away)}
      </span>
      {!isAway && isSandbox && <SandboxClock />}
      <span className="strip-end">
        {!isAway && isSandbox && <Faults />}
        <ZoneSelect booksZone={session?.books_time_zone} />
      </span>
    </section>
  );
}

function Gateway({ session }: { readonly session: Session }): ReactElement {
  const { say } = useReader();
  return (
    <>
      <Badge tone={session.is_sandbox ? 'info' : 'danger'}>
        {say(session.is_sandbox ? texts.sandbox : texts.production)}
      </Badge>
      <span className="strip-url" title={session.public_url}>
        {session.public_url}
      </span>
    </>
  );
}

/** The sandbox's clock, how far it is ahead, and what moves it on. */
function SandboxClock(): ReactElement | null {
  const { say, locale } = useReader();
  const toast = useToast();
  const zone = useTimeZone();
  const mayAdvance = useMay('clock');
  const { answer, reload } = useSandboxClock();
  const { run, isActing } = useAct<ClockAdvanced>();
  if (answer === undefined) return null;
  const { is_ahead_ms: aheadMs, due, now_ms: nowMs } = answer;
  const [next] = due;
  const minutes = Math.round(aheadMs / minuteMs);
  const advance = async (body: ClockAdvance) => {
    const done = await run('clock/advance', { body });
    reload();
    if (done === undefined) return;
    const moved = say(texts.advanced, { span: spanText(locale, done.advanced_ms) });
    toast({ text: `${moved}${say(gap)}${say(texts.fired, { count: done.fired_count })}` });
  };
  const nextText =
    next === undefined
      ? say(texts.nothing)
      : say(texts.next, {
          span: spanText(locale, Math.max(0, next.at_ms - nowMs)),
          title: say(next.title),
        });
  return (
    <span className="strip-clock">
      <a href={addressOf(pages.clock.path)}>
        <Icon drawing={clockDrawing} size={16} />
        <time dateTime={new Date(nowMs).toISOString()}>
          {absoluteTime(nowMs, { zone }).slice('2026-'.length, -':00'.length)}
        </time>
        {minutes > 0 && (
          <span className="strip-ahead">
            {say(texts.ahead, { span: spanText(locale, minutes * minuteMs) })}
          </span>
        )}
      </a>
      {mayAdvance && (
        <span className="strip-acts">
          <Button
            size="sm"
            variant="quiet"
            icon={plus}
            isDisabled={isActing}
            aria-label={say(texts.hour)}
            title={say(texts.hour)}
            onClick={() => void advance({ ms: hourMs })}
          >
            {say(texts.hourShort)}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            icon={play}
            isDisabled={isActing || next === undefined}
            title={nextText}
            onClick={() => void advance({ to: 'next' })}
          >
            {say(texts.nextShort)}
          </Button>
        </span>
      )}
    </span>
  );
}

function Faults(): ReactElement | null {
  const { say } = useReader();
  const { answer } = useResource<FaultList>(useMay('read') ? 'faults' : undefined, faultsEveryMs);
  const count = answer?.items.length ?? 0;
  if (count === 0) return null;
  const text = say(texts.faults, { count });
  return (
    <a className="strip-faults" href={addressOf(pages.faults.path)} aria-label={text} title={text}>
      <Icon drawing={bolt} size={16} />
      <span className="strip-count">{count}</span>
      <span className="strip-words">{text}</span>
    </a>
  );
}

/** Every time of the Workbench follows this choice. */
function ZoneSelect({ booksZone }: { readonly booksZone: string | undefined }): ReactElement {
  const { say } = useReader();
  const { choice, choose } = useZoneChoice();
  const nowMs = Date.now();
  const zones: Readonly<Record<ZoneChoice, string>> = {
    local: zoneName(nowMs),
    utc: '',
    merchant: booksZone ?? '',
  };
  const choices = (['local', 'utc', 'merchant'] as const).filter(
    (one) => one !== 'merchant' || choice === one || (booksZone !== undefined && booksZone !== 'UTC'),
  );
  return (
    <label className="strip-zone">
      <span className="tg-hidden">{say(texts.zone)}</span>
      <select
        value={choice}
        onChange={({ target }) => choose(choices.find((one) => one === target.value) ?? 'local')}
      >
        {choices.map((one) => (
          <option key={one} value={one}>
            {zones[one] === '' ? say(zoneNames[one]) : `${say(zoneNames[one])} · ${zones[one]}`}
          </option>
        ))}
      </select>
    </label>
  );
}
