/** Asks the Workbench's API, and has the texts for an answer that cannot be used. */
import type { Text } from '@tollgate/contract/model';
import { gatewayPath } from '@tollgate/design/gateway-address';
import { noteReached } from './connection.ts';

const timeoutMs = 20_000;
/** An act may take long, such as an advance of the clock by a year with all that is due in it. */
const actTimeoutMs = 180_000;

/** The cause of a missing answer: the gateway refused it, was not reached, or sent no JSON. */
export class ApiProblem extends Error {
  readonly kind: 'refused' | 'unreachable' | 'unreadable';
  /** The request was to change something. */
  readonly isAct: boolean;
  readonly httpStatus: number;
  /** The refusal's own; empty where none came. */
  readonly code: string;
  readonly psn: string;

  constructor(
    kind: ApiProblem['kind'],
    { isAct = false, httpStatus = 0, code = '', msg = '', psn = '' } = {},
  ) {
    super(msg === '' ? kind : msg);
    this.kind = kind;
    this.isAct = isAct;
    this.httpStatus = httpStatus;
    this.code = code;
    this.psn = psn;
  }
}

export interface AskOptions {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: object;
  /** With the same key, an act is carried out once. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

export type Ask = <Answer>(path: string, options?: AskOptions) => Promise<Answer>;

/** Members of a refusal. A proxy may answer with anything. */
interface Refused {
  readonly code?: unknown;
  readonly msg?: unknown;
  readonly psn?: unknown;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the JSON object of a reply, in the form of the contract; undefined for any other body. */
async function objectOf<Answer>(response: Response): Promise<Answer | undefined> {
  try {
    const answer: Answer | null = await response.json();
    return typeof answer === 'object' && answer !== null ? answer : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Asks `/workbench/api/…`; `path` is what comes behind. @throws ApiProblem */
export const askApi: Ask = <Answer>(path: string, options?: AskOptions): Promise<Answer> =>
  askJson(`/workbench/api/${path}`, options);

/** Asks the gateway. Rejects with the signal's own reason where it was aborted. @throws ApiProblem */
export async function askJson<Answer>(path: string, options: AskOptions = {}): Promise<Answer> {
  const { method = 'GET', body, idempotencyKey, signal } = options;
  const isAct = method !== 'GET';
  const ended = AbortSignal.timeout(isAct ? actTimeoutMs : timeoutMs);
  let response: Response;
  let answer: (Answer & Refused) | undefined;
  try {
    response = await fetch(gatewayPath(path), {
      method,
      signal: signal === undefined ? ended : AbortSignal.any([signal, ended]),
      cache: 'no-store',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    answer = await objectOf<Answer & Refused>(response);
  } catch (error) {
    if (signal?.aborted) throw error;
    noteReached(false);
    throw new ApiProblem('unreachable', { isAct });
  }
  noteReached(true);
  const { status: httpStatus, ok } = response;
  if (answer === undefined) throw new ApiProblem('unreadable', { isAct, httpStatus });
  if (ok) return answer;
  const { code, msg, psn } = answer;
  throw new ApiProblem('refused', {
    isAct,
    httpStatus,
    code: textOf(code),
    msg: textOf(msg),
    psn: textOf(psn),
  });
}

interface ProblemText {
  readonly title: Text;
  readonly text: Text;
}

const unreachable: ProblemText = {
  title: { en: 'The gateway does not respond', zh: '网关没有应答' },
  text: {
    en: 'Check that the gateway is running. This page shows data that was loaded earlier.',
    zh: '请确认网关正在运行。当前内容是此前加载的。',
  },
};
const unreadable: ProblemText = {
  title: { en: 'The response is not from a gateway', zh: '收到的应答并非来自网关' },
  text: {
    en: 'A proxy between the browser and the gateway may have responded instead.',
    zh: '可能是浏览器与网关之间的代理返回了该应答。',
  },
};
const failed: ProblemText = {
  title: { en: 'The gateway could not process the request', zh: '网关暂时无法处理' },
  text: {
    en: 'The gateway’s database may be unavailable or busy. Try again in a moment.',
    zh: '数据库可能不可用或繁忙，请稍后重试。',
  },
};
/** Said after acts: only HTTP 4xx means that nothing was done; an error, or no answer, may come after the act. */
const mayBeDone: Text = {
  en: 'The request may have been processed. Reload the page and check before you repeat the request.',
  zh: '操作可能已执行，请刷新页面确认后再重试。',
};
const missing: ProblemText = {
  title: { en: 'Nothing found', zh: '未找到' },
  text: {
    en: 'The number may be wrong, or the record may have been deleted.',
    zh: '编号可能有误，或对应的记录可能已删除。',
  },
};
const forbidden: ProblemText = {
  title: { en: 'The Workbench is not available at this address', zh: '不允许从该地址访问工作台' },
  text: {
    en: 'Open the Workbench at localhost on the gateway’s own computer, or set PUBLIC_URL to the origin of this URL.',
    zh: '请在网关所在计算机上通过 localhost 打开，或将 PUBLIC_URL 设为当前地址的源（协议、主机与端口）。',
  },
};
const unknownCaller: ProblemText = {
  title: { en: 'You are not signed in', zh: '网关无法识别您的身份' },
  text: {
    en: 'Your session or token is missing, has expired, or was revoked. Open the sandbox’s Workbench at localhost on the gateway’s own computer.',
    zh: '会话或令牌缺失、已过期或已吊销。请在网关所在计算机上通过 localhost 打开沙箱的工作台。',
  },
};
const notAllowed: ProblemText = {
  title: { en: 'You do not have permission to do this', zh: '没有操作权限' },
  text: {
    en: 'Your role does not include this permission. Ask an administrator.',
    zh: '当前角色不包含该权限，请联系管理员。',
  },
};
const refused: ProblemText = {
  title: { en: 'The gateway rejected this action', zh: '网关拒绝了该操作' },
  text: { en: 'Fix the problem that the message describes, then try again.', zh: '请按提示修改后重试。' },
};

/** Returns the words for a person; the refusal's own message goes beside them. */
export function problemText(problem: ApiProblem): ProblemText {
  const { isAct, httpStatus } = problem;
  const said = ownText(problem);
  return isAct && !(httpStatus >= 400 && httpStatus < 500) ? { title: said.title, text: mayBeDone } : said;
}

function ownText({ kind, httpStatus, code }: ApiProblem): ProblemText {
  if (kind === 'unreachable') return unreachable;
  if (httpStatus === 404) return missing;
  if (httpStatus === 401) return unknownCaller;
  if (httpStatus === 403) return code === 'E07303' ? notAllowed : forbidden;
  if (httpStatus >= 500) return failed;
  return kind === 'unreadable' ? unreadable : refused;
}

/** Turns any exception into a problem to show. */
export const asProblem = (error: unknown): ApiProblem =>
  error instanceof ApiProblem ? error : new ApiProblem('unreadable');
