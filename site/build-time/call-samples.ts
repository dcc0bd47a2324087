/** One call as code, in every language of the site: the samples of the API reference, and that for samples/c. */
import type { Call } from '@tollgate/contract/model';
import { cSample } from '@tollgate/contract/samples/c';
import { csharpSample } from '@tollgate/contract/samples/csharp';
import { curlSample } from '@tollgate/contract/samples/curl';
import type { SampleCall } from '@tollgate/contract/samples/fields';
import { goSample } from '@tollgate/contract/samples/go';
import { javaSample } from '@tollgate/contract/samples/java';
import { phpSample } from '@tollgate/contract/samples/php';
import { pythonSample } from '@tollgate/contract/samples/python';
import { typescriptSample } from '@tollgate/contract/samples/typescript';
import type { CodeLanguageName } from '../code-languages.ts';
import { type CodeText, PageError } from './component.ts';

/** Not by `sampleLanguages`: that has whole clients as well, which only a bundler reads. */
const languages: Readonly<Record<CodeLanguageName, readonly [string, (call: SampleCall) => string]>> = {
  TypeScript: ['ts', typescriptSample],
  Python: ['py', pythonSample],
  Java: ['java', javaSample],
  PHP: ['php', phpSample],
  'C#': ['cs', csharpSample],
  C: ['c', cSample],
  curl: ['sh', curlSample],
  Go: ['go', goSample],
};

/**
 * The call's example with other values, each written as `name=value`.
 * @throws PageError where the example has no such field
 */
function withValues(call: Call, values: readonly string[]): SampleCall {
  const request = { ...call.example.request };
  for (const each of values) {
    const [name = '', value = ''] = each.split('=', 2);
    if (!Object.hasOwn(request, name)) throw new PageError(`the example of ${call.method} has no ${name}`);
    request[name] = value;
  }
  return { method: call.method, path: call.path, request: call.request, example: { request } };
}

/** The title is the language: the page in Markdown has no tabs, and takes it for the fence. */
export function callSample(language: CodeLanguageName, call: Call, values: readonly string[]): CodeText {
  const [grammar, sample] = languages[language];
  return { code: sample(withValues(call, values)), grammar, title: language };
}
