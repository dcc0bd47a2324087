/** `<FieldRow name="expires" call="pay.checkout"/>`: one field defined in a line: name, type, need, meaning. */
import { Fragment } from 'react';
import { replyNeeds, requestNeeds } from '../../reference/wording.ts';
import {
  choiceOf,
  givenText,
  h,
  type InlineComponent,
  lookUp,
  optionalText,
  requiredText,
} from '../component.ts';
import { typeText } from '../field-text.ts';
import { fieldSetOf, placed } from './fields.ts';

export const fieldRow: InlineComponent = {
  placement: 'inline',
  attributes: { name: requiredText, call: optionalText, entity: optionalText, part: optionalText },
  render(attributes, language) {
    choiceOf(attributes, 'part', ['request', 'reply']);
    const set = fieldSetOf(attributes);
    const members = new Map(placed(set.members).map((member) => [member.path, member]));
    const { path, field, need } = lookUp('field', members, givenText(attributes, 'name'));
    const needText = (set.isSent ? requestNeeds : replyNeeds)[need][language];
    const type = typeText(language, field);
    const summary = field.summary[language];
    return language === 'zh'
      ? h(Fragment, null, h('code', null, path), `（${type}，${needText}）：${summary}`)
      : h(Fragment, null, h('code', null, path), ` (${type}, ${needText}): ${summary}`);
  },
};
