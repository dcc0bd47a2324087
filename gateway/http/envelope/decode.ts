/** Bytes to members with their text as received (decision 6). */
import { limits } from '@tollgate/contract/limits';
import {
  type Body,
  type BodyProblem,
  decodeUtf8,
  parseFormMembers,
  parseJsonMembers,
  type WireMember,
} from '@tollgate/contract/signing/index';
import { type Failure, failure } from './failure.ts';

export interface DecodedBody {
  readonly members: readonly WireMember[];
  readonly raw: string;
  readonly format: 'json' | 'form';
}

const parsers: Record<DecodedBody['format'], (text: string) => Body> = {
  json: parseJsonMembers,
  form: parseFormMembers,
};

function formatOf(contentType: string | undefined): DecodedBody['format'] | undefined {
  const mediaType = contentType?.split(';', 1)[0]?.trim().toLowerCase();
  if (mediaType === 'application/json') return 'json';
  return mediaType === 'application/x-www-form-urlencoded' ? 'form' : undefined;
}

const problemTexts: Record<BodyProblem['problem'], string> = {
  'not-utf8': 'not UTF-8',
  'not-json': 'not valid JSON',
  'not-object': 'must be one JSON object',
  'too-deep': `more than ${limits.nestingMax} levels`,
  'too-many-members': `more than ${limits.membersMax} fields`,
  'duplicate-member': 'repeated name',
  'lone-surrogate': 'incomplete surrogate pair',
  'forbidden-name': 'name not allowed',
  'bad-form': 'not valid form encoding',
};

function problemFailure(problem: BodyProblem): Failure {
  const at = problem.position === undefined ? '' : ` at character ${problem.position + 1}`;
  const about = {
    detail: `${problemTexts[problem.problem]}${at}`,
    ...(problem.name === undefined ? {} : { field: problem.name }),
  };
  if (problem.problem === 'duplicate-member') return failure('SYS017', about);
  return failure(problem.problem === 'too-deep' ? 'SYS018' : 'SYS008', about);
}

export function decodeBody(contentType: string | undefined, bytes: Uint8Array): DecodedBody | Failure {
  const format = formatOf(contentType);
  if (format === undefined) {
    return failure('SYS010', { detail: 'send application/json or application/x-www-form-urlencoded' });
  }
  if (bytes.length > limits.bodyMaxBytes)
    return failure('SYS009', { detail: `at most ${limits.bodyMaxBytes} bytes` });
  const raw = decodeUtf8(bytes);
  if (raw === undefined) return problemFailure({ problem: 'not-utf8' });
  const body = parsers[format](raw);
  return body.ok ? { members: body.members, raw, format } : problemFailure(body);
}
