/** The components that pages may use, by the name of their element. */
import type { Language } from '@tollgate/contract/model';
import { renderToStaticMarkup } from 'react-dom/server';
import { checkAttributes } from './attributes.ts';
import {
  type Attributes,
  type BuildTimeComponent,
  type CodeText,
  h,
  isCode,
  PageError,
  partsOf,
} from './component.ts';
import { agentTools } from './components/agent-tools.ts';
import { call } from './components/call.ts';
import { calls } from './components/calls.ts';
import { command, commandOptions } from './components/command.ts';
import { currencies } from './components/currencies.ts';
import { diagram } from './components/diagram.ts';
import { dictionary } from './components/dictionary.ts';
import { errorCode } from './components/errors/error-code.ts';
import { errorReactions } from './components/errors/error-reactions.ts';
import { errors } from './components/errors/errors.ts';
import { exam } from './components/exam.ts';
import { example } from './components/example.ts';
import { field } from './components/field.ts';
import { fieldRow } from './components/field-row.ts';
import { fields } from './components/fields.ts';
import { limit } from './components/limit.ts';
import { limits } from './components/limits.ts';
import { payMethods } from './components/pay-methods.ts';
import { picture } from './components/picture.ts';
import { retries } from './components/retries.ts';
import { sample } from './components/samples/sample.ts';
import { sampleArchive, sampleArchiveTable } from './components/samples/sample-archive.ts';
import { sdkMethods } from './components/sdk-methods.ts';
import { stringToSign } from './components/string-to-sign.ts';
import { testCards } from './components/test-cards.ts';
import { triggers } from './components/triggers.ts';
import { value } from './components/value.ts';
import { version } from './components/version.ts';
import { highlight } from './highlight.ts';

export const components: ReadonlyMap<string, BuildTimeComponent> = new Map<string, BuildTimeComponent>([
  ['AgentTools', agentTools],
  ['Call', call],
  ['Calls', calls],
  ['Command', command],
  ['CommandOptions', commandOptions],
  ['Currencies', currencies],
  ['Diagram', diagram],
  ['Dictionary', dictionary],
  ['ErrorCode', errorCode],
  ['ErrorReactions', errorReactions],
  ['Errors', errors],
  ['Exam', exam],
  ['Example', example],
  ['Field', field],
  ['FieldRow', fieldRow],
  ['Fields', fields],
  ['Limit', limit],
  ['Limits', limits],
  ['PayMethods', payMethods],
  ['Picture', picture],
  ['Retries', retries],
  ['Sample', sample],
  ['SampleArchive', sampleArchive],
  ['SampleArchives', sampleArchiveTable],
  ['SdkMethods', sdkMethods],
  ['StringToSign', stringToSign],
  ['TestCards', testCards],
  ['Triggers', triggers],
  ['Value', value],
  ['Version', version],
]);

/** The HTML of a component, code coloured. @throws PageError as the build would */
export async function renderComponent(
  name: string,
  attributes: Attributes,
  language: Language,
): Promise<string> {
  const component = components.get(name);
  if (component === undefined) throw new PageError(`there is no component <${name}>`);
  checkAttributes(name, component, attributes);
  if (component.placement === 'inline') return renderToStaticMarkup(component.render(attributes, language));
  const parts = partsOf(component.render(attributes, language));
  const html = await Promise.all(
    parts.map((part) => (isCode(part) ? codeHtml(part) : renderToStaticMarkup(part))),
  );
  return html.join('');
}

async function codeHtml({ code, grammar, title }: CodeText): Promise<string> {
  const inside = { dangerouslySetInnerHTML: { __html: await highlight(code, grammar) } };
  const pre = h('pre', null, h('code', inside));
  return renderToStaticMarkup(h('figure', null, h('figcaption', null, title), pre));
}
