/** The exam of a merchant's server, as the gateway runs it: started once, then asked for until it has ended. */
import { setTimeout as delay } from 'node:timers/promises';
import { refusalError, usageError } from '@tollgate/contract/command-error';
import { examSpeed } from '@tollgate/contract/exam/index';
import type { ExamDetail, ExamRequest } from '@tollgate/contract/workbench/exams';
import { askWorkbench } from '../../connection/connection.ts';
import { localized, realTime } from '../shown.ts';
import type { Tool, Values } from '../tool.ts';
import type { World } from '../world.ts';

const waitDefaultSeconds = 45;
const lookAgainMs = 500;

function requestOf(values: Values): ExamRequest {
  const [start, order] = [values.text('start_url'), values.text('order_url')];
  if (start === undefined || order === undefined)
    throw usageError(
      'Specify start_url and order_url to start an exam, or exam_id for an exam that has already started. The ExamProtocol page defines the URLs.',
      '请指定 start_url 和 order_url 以开始测评，或指定已开始的测评的 exam_id。地址的定义见 ExamProtocol 页面。',
    );
  const only = values
    .text('only')
    ?.split(',')
    .map((id) => id.trim());
  const speed = values.integer('speed');
  return {
    start_url: start,
    order_url: order,
    ...(only === undefined ? {} : { only }),
    ...(speed === undefined ? {} : { speed }),
  };
}

/** Shows findings: one that passed without words, and a single situation with its evidence. */
function shown(
  { findings, started_ms, ended_ms, ...item }: ExamDetail,
  situation: string | undefined,
): object {
  const ofInterest =
    situation === undefined
      ? findings.filter(({ verdict }) => verdict !== 'pass').map(({ evidence: _, ...finding }) => finding)
      : findings.filter((finding) => finding.situation === situation);
  return {
    ...item,
    started: realTime(started_ms),
    ...(ended_ms === undefined ? {} : { ended: realTime(ended_ms) }),
    findings: ofInterest,
  };
}

async function untilEnded({ context, url }: World, examId: string, seconds: number): Promise<ExamDetail> {
  const untilMs = performance.now() + seconds * 1_000;
  const path = `exams/${encodeURIComponent(examId)}`;
  const missing = refusalError(
    `There is no exam ${examId}: exams end when the gateway stops. Start one with start_url and order_url.`,
    `测评 ${examId} 不存在：网关停止时测评随之结束。请用 start_url 与 order_url 开始测评。`,
  );
  for (;;) {
    const exam = await askWorkbench<ExamDetail>(context, await url(), path, { missing });
    if (exam.state !== 'running' || performance.now() > untilMs) return exam;
    await delay(lookAgainMs, undefined, { signal: context.signal });
  }
}

const exam: Tool = {
  name: 'exam',
  title: { en: 'Run the exam', zh: '测评服务器' },
  description: {
    en: 'Tests your server in the scenarios of the go-live checklist, such as lost responses and forged or repeated notifications, and grades it. If you specify start_url and order_url, the tool starts an exam and waits for it to finish. While state is running, call the tool again with exam_id. The tool returns the scenarios that failed or were not tested. If you specify `situation`, it returns the evidence for that scenario.',
    zh: '用上线检查清单中的各种场景（应答丢失、通知伪造或重复等）测评您的服务器，并评分。指定 start_url 和 order_url 时，开始测评并等待结束；state 为 running 时，用 exam_id 再次调用。返回未通过或未覆盖的场景；指定 situation 时，返回该场景的证据。',
  },
  inputs: {
    start_url: {
      type: 'string',
      description: {
        en: "Your server's start endpoint, as defined on the ExamProtocol page.",
        zh: '商户服务器的下单地址，定义见 ExamProtocol 页面。',
      },
    },
    order_url: {
      type: 'string',
      description: { en: "Your server's order endpoint.", zh: '商户服务器的订单地址。' },
    },
    only: {
      type: 'string',
      description: {
        en: 'Only these scenarios or groups, separated by commas.',
        zh: '只运行指定的场景或场景组，以逗号分隔。',
      },
    },
    speed: {
      type: 'integer',
      min: 1,
      max: examSpeed.max,
      description: {
        en: `Factor by which the exam shortens your server's wait times. Default: ${examSpeed.default}.`,
        zh: `商户服务器等待时间的缩短倍数，默认 ${examSpeed.default}（缩短为 1/${examSpeed.default}）。`,
      },
    },
    exam_id: {
      type: 'string',
      description: { en: 'ID of an exam that has already started.', zh: '已开始的测评的 ID。' },
    },
    situation: {
      type: 'string',
      description: { en: 'Show the evidence for this scenario.', zh: '返回该场景的证据。' },
    },
    wait_seconds: {
      type: 'integer',
      min: 0,
      max: 50,
      description: {
        en: `Seconds to wait for the exam to finish. Default: ${waitDefaultSeconds}.`,
        zh: `等待测评结束的秒数，默认 ${waitDefaultSeconds}。`,
      },
    },
  },
  async run(values, world) {
    const { context, url } = world;
    const seconds = values.integer('wait_seconds') ?? waitDefaultSeconds;
    const id =
      values.text('exam_id') ??
      (await askWorkbench<ExamDetail>(context, await url(), 'exams', { body: requestOf(values) })).exam_id;
    return localized(shown(await untilEnded(world, id, seconds), values.text('situation')), context);
  },
};

export const examTools: readonly Tool[] = [exam];
