/** `<Value name="trans_status" value="2"/>`: one value of a dictionary within a sentence, with its name. */
import { Fragment } from 'react';
import {
  choiceOf,
  givenText,
  h,
  type InlineComponent,
  lookUp,
  optionalText,
  requiredText,
} from '../component.ts';
import { bracketed } from '../rich-text.ts';
import { dictionariesByName } from './dictionary.ts';

export const value: InlineComponent = {
  placement: 'inline',
  attributes: { name: requiredText, value: requiredText, show: optionalText },
  render(attributes, language) {
    const { name, values } = lookUp('dictionary', dictionariesByName, givenText(attributes, 'name'));
    const byValue = new Map(values.map((each) => [String(each.value), each]));
    const { value: wire, name: meaning } = lookUp(
      `value of ${name}`,
      byValue,
      givenText(attributes, 'value'),
    );
    const show = choiceOf(attributes, 'show', ['both', 'value', 'name']);
    if (show === 'name') return meaning[language];
    const code = h('code', null, String(wire));
    return show === 'value' ? code : h(Fragment, null, code, bracketed(language, meaning[language]));
  },
};
