/** `<Field name="notify_url" call="pay.checkout"/>`: a field's name within a sentence, linked to the reference. */
import {
  choiceOf,
  givenText,
  h,
  type InlineComponent,
  lookUp,
  optionalText,
  PageError,
  requiredText,
  textOf,
} from '../component.ts';
import { topLevelNames } from '../entities.ts';
import { fieldHref } from '../reference-links.ts';
import { fieldSetOf, placed } from './fields.ts';

export const field: InlineComponent = {
  placement: 'inline',
  attributes: { name: requiredText, call: optionalText, entity: optionalText, part: optionalText },
  render(attributes, language) {
    const name = givenText(attributes, 'name');
    const code = h('code', null, name);
    const method = textOf(attributes, 'call');
    if (method === undefined && textOf(attributes, 'entity') === undefined) {
      if (!topLevelNames.has(name)) throw new PageError(`no call and no notification has a field ${name}`);
      return code;
    }
    const members = new Map(placed(fieldSetOf(attributes).members).map((member) => [member.path, member]));
    const { field: found } = lookUp('field', members, name);
    const part = choiceOf(attributes, 'part', ['request', 'reply']);
    const href = fieldHref(language, { method, entity: textOf(attributes, 'entity'), part, path: name });
    return href === undefined ? code : h('a', { href, title: found.summary[language] }, code);
  },
};
