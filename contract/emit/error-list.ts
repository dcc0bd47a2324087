/** The error catalogue for machines (JSON) and for people (Markdown), in one language. */
import { calls as contractCalls } from '../calls/index.ts';
import { type ErrorCode, errors } from '../errors/catalogue.ts';
import { type Reaction, reactionTo } from '../errors/reactions.ts';
import type { Call, CatalogueError, Language, Text } from '../model.ts';
import { operationId } from './names.ts';
import { markdownTable } from './wording.ts';

/** One code with its texts, and the operations that name it as theirs. */
export interface ListedError {
  readonly code: string;
  readonly message: string;
  readonly cause: string;
  readonly action: string;
  readonly httpStatus: number;
  /** The class by which a program decides. */
  readonly reaction: Reaction;
  readonly calls: readonly string[];
}

/** All codes in the order of the catalogue. `httpStatus` is 200 if the catalogue names none (decision 8). */
export function errorList(
  language: Language,
  calls: readonly Call[] = contractCalls,
): readonly ListedError[] {
  const entries = Object.entries(errors) as [ErrorCode, CatalogueError][];
  return entries.map(([code, entry]) => ({
    code,
    message: entry.message[language],
    cause: entry.cause[language],
    action: entry.action[language],
    httpStatus: entry.httpStatus ?? 200,
    reaction: reactionTo(code),
    calls: calls.filter((call) => call.errors.includes(code)).map(operationId),
  }));
}

const title: Text = { en: 'Error codes', zh: '错误码' };
const columns: readonly Text[] = [
  { en: 'Code', zh: '错误码' },
  { en: 'Message', zh: '说明' },
  { en: 'Cause', zh: '原因' },
  { en: 'What to do', zh: '处理办法' },
  { en: 'HTTP status', zh: 'HTTP 状态码' },
];

/** The same list as a page of Markdown with one table. */
export function errorMarkdown(language: Language, calls: readonly Call[] = contractCalls): string {
  const rows = errorList(language, calls).map(({ code, message, cause, action, httpStatus }) => [
    `\`${code}\``,
    message,
    cause,
    action,
    String(httpStatus),
  ]);
  return `# ${title[language]}\n\n${markdownTable(
    columns.map((column) => column[language]),
    rows,
  )}\n`;
}
