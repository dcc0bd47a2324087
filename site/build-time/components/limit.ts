/** `<Limit name="cancelAfterMs"/>`: a constant of the API within a sentence, as the language writes it. */

import { bareLimit, limitsByName, limitText } from '../../reference/limit-texts.ts';
import { flag, givenText, type InlineComponent, lookUp, requiredText } from '../component.ts';

export const limit: InlineComponent = {
  placement: 'inline',
  attributes: { name: requiredText, bare: flag },
  render(attributes, language) {
    const entry = lookUp('limit', limitsByName, givenText(attributes, 'name'));
    return attributes['bare'] === true ? bareLimit(language, entry) : limitText(language, entry);
  },
};
