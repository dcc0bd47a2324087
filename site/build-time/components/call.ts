/** `<Call method="pay.checkout"/>`: a call within a sentence, linked to the reference. */
import { choiceOf, givenText, h, type InlineComponent, optionalText, requiredText } from '../component.ts';
import { callNamed } from '../entities.ts';
import { callHref } from '../reference-links.ts';

export const call: InlineComponent = {
  placement: 'inline',
  attributes: { method: requiredText, show: optionalText },
  render(attributes, language) {
    const { method, path, title, envelope } = callNamed(givenText(attributes, 'method'));
    // A payments call goes by its path: no request carries its method.
    const usual = envelope === 'payments' ? 'path' : 'method';
    const show = choiceOf(attributes, 'show', ['name', 'title', 'path', 'method']);
    const kind = show === 'name' ? usual : show;
    const href = callHref(language, method);
    if (kind === 'title') return h('a', { href }, title[language]);
    return h('a', { href, title: title[language] }, h('code', null, kind === 'path' ? path : method));
  },
};
