/** GET and POST /workbench/api/exams: exams of a merchant's server, which belong to the sandbox and to no merchant. */
import { examSpeed, situations, situationsNamed } from '@tollgate/contract/exam/index';
import { examScore } from '@tollgate/contract/exam/score';
import {
  type ExamDetail,
  type ExamItem,
  type ExamList,
  examReportFormats,
} from '@tollgate/contract/workbench/exams';
import { type Failure, failure, isFailure } from '../envelope/failure.ts';
import { jsonType, respond, respondJson } from '../respond.ts';
import type { RouteContext, Routes } from '../route.ts';
import { type Access, type Actor, guarded } from '../workbench/access/actor.ts';
import { type Body, conflicting, readBody, textsOf } from '../workbench/body.ts';
import { urlProblem } from '../workbench/notification-acts.ts';
import { invalid, notAllowed, notThere, queryProblem } from '../workbench/query.ts';
import type { Exam, Exams, ExamWish } from './exams.ts';

export interface ExamCallDeps extends Access {
  readonly exams: Exams;
  /** Such as `ex_3f…`: not to be guessed. */
  readonly newId: () => string;
}

/** Names under which browsers save a report. */
const files = {
  html: { type: 'text/html; charset=utf-8', ending: 'html' },
  json: { type: jsonType, ending: 'json' },
  junit: { type: 'application/xml; charset=utf-8', ending: 'xml' },
} as const;

function itemOf(exam: Exam): ExamItem {
  const { endedMs, only, problem } = exam;
  return {
    exam_id: exam.examId,
    state: exam.state,
    started_ms: exam.startedMs,
    ...(endedMs !== undefined && { ended_ms: endedMs }),
    start_url: exam.startUrl,
    order_url: exam.orderUrl,
    speed: exam.speed,
    ...(only.length < situations.length && { only }),
    total: only.length,
    done: exam.findings.length,
    score: examScore(exam.findings),
    ...(problem !== undefined && { problem }),
    has_report: exam.hasReport,
  };
}

const detailOf = (exam: Exam): ExamDetail => ({ ...itemOf(exam), findings: exam.findings });

/** An address of the shop, as the command takes it; and none of a private network, as with notify_url. */
function addressOf(name: string, url: string | undefined): string | Failure {
  if (url === undefined) return { ...failure('SYS012', { field: name }), httpStatus: 400 };
  const problem = urlProblem(url, true, name);
  return problem ?? url;
}

function onlyOf(value: unknown): ExamWish['only'] | Failure {
  if (value === undefined || value === null) return situations.map(({ id }) => id);
  const isList =
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= situations.length &&
    value.every((name) => typeof name === 'string');
  const named = isList ? situationsNamed(value) : { unknown: '' };
  return 'unknown' in named
    ? invalid('only', 'a list of scenarios or groups; tollgate exam --list shows their ids')
    : named;
}

function speedOf(value: unknown): number | Failure {
  if (value === undefined || value === null) return examSpeed.default;
  const isSpeed =
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= examSpeed.max;
  return isSpeed ? value : invalid('speed', `a whole number from 1 to ${examSpeed.max}`);
}

function wishOf(body: Body): ExamWish | Failure {
  const texts = textsOf(body, ['start_url', 'order_url']);
  if (isFailure(texts)) return texts;
  const startUrl = addressOf('start_url', texts.start_url);
  if (typeof startUrl !== 'string') return startUrl;
  const orderUrl = addressOf('order_url', texts.order_url);
  if (typeof orderUrl !== 'string') return orderUrl;
  const only = onlyOf(body['only']);
  if ('code' in only) return only;
  const speed = speedOf(body['speed']);
  return typeof speed === 'number' ? { startUrl, orderUrl, only, speed } : speed;
}

const busy = () =>
  conflicting(failure('SYS026', { detail: 'another exam is in progress: wait for it, or stop it' }));
const unavailable = () =>
  conflicting(failure('SYS030', { detail: 'the exam program is not installed with this gateway' }));

export function examCalls(deps: ExamCallDeps): Routes {
  const { exams } = deps;

  /** Exams are the operator's: an actor that sees single merchants alone sees none. */
  const isOperator = ({ merchants }: Actor) => merchants === undefined;

  function find({ req }: RouteContext, actor: Actor): Exam | Failure {
    const found = isOperator(actor) ? exams.find(req.param('exam_id') ?? '') : undefined;
    return found ?? notThere('no exam has this exam_id; exams end with the gateway process');
  }

  async function list(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const problem = queryProblem(context, []);
    if (problem !== undefined) return problem;
    const answer: ExamList = {
      items: isOperator(actor) ? exams.list().map(itemOf) : [],
      can_run: exams.canRun,
    };
    return respondJson(200, answer);
  }

  async function show(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const problem = queryProblem(context, []);
    if (problem !== undefined) return problem;
    const exam = find(context, actor);
    return isFailure(exam) ? exam : respondJson(200, detailOf(exam));
  }

  async function start(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const body = await readBody(context, ['start_url', 'order_url', 'only', 'speed']);
    if (isFailure(body)) return body;
    if (!isOperator(actor))
      return notAllowed('exams do not belong to a merchant: use a token for all merchants');
    const wish = wishOf(body);
    if (isFailure(wish)) return wish;
    if (!exams.canRun) return unavailable();
    if (exams.isBusy()) return busy();
    const examId = deps.newId();
    await deps.audit(actor, { name: 'exams.start', merchantNo: '', subject: examId });
    const exam = exams.start(examId, wish);
    if (exam === 'unavailable') return unavailable();
    return exam === 'busy' ? busy() : respondJson(200, detailOf(exam));
  }

  async function stop(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const body = await readBody(context, []);
    if (isFailure(body)) return body;
    const exam = find(context, actor);
    if (isFailure(exam)) return exam;
    await deps.audit(actor, { name: 'exams.stop', merchantNo: '', subject: exam.examId });
    return respondJson(200, detailOf((await exams.stop(exam.examId)) ?? exam));
  }

  async function report(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const problem = queryProblem(context, ['format', 'language']);
    if (problem !== undefined) return problem;
    const { format: wanted = 'html', language = 'en' } = context.req.query();
    const format = examReportFormats.find((one) => one === wanted);
    if (format === undefined) return invalid('format', examReportFormats.join(', '));
    if (language !== 'en' && language !== 'zh') return invalid('language', 'en or zh');
    const exam = find(context, actor);
    if (isFailure(exam)) return exam;
    // The report for programs has its texts in both languages.
    const text = exams.report(exam.examId, format, format === 'json' ? 'en' : language);
    if (text === undefined) return notThere('no report yet: the exam has not finished');
    const { type, ending } = files[format];
    return respond(200, type, text, {
      'content-disposition': `attachment; filename="tollgate-${exam.examId}.${ending}"`,
      // It holds what a shop answered. Its style is its own, and nothing in it may run.
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    });
  }

  return (router) => {
    router.get('/workbench/api/exams', guarded(deps, list));
    router.post('/workbench/api/exams', guarded(deps, start));
    router.get('/workbench/api/exams/:exam_id', guarded(deps, show));
    router.get('/workbench/api/exams/:exam_id/report', guarded(deps, report));
    router.post('/workbench/api/exams/:exam_id/stop', guarded(deps, stop));
  };
}
