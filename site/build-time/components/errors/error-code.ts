/** `<ErrorCode code="E04112"/>`: a code within a sentence, linked to the catalogue. */
import { catalogueError, isErrorCode } from '@tollgate/contract/errors/catalogue';
import { Fragment } from 'react';
import { flag, givenText, h, type InlineComponent, PageError, requiredText } from '../../component.ts';
import { errorHref } from '../../reference-links.ts';
import { bracketed } from '../../rich-text.ts';

export const errorCode: InlineComponent = {
  placement: 'inline',
  attributes: { code: requiredText, message: flag },
  render(attributes, language) {
    const code = givenText(attributes, 'code');
    if (!isErrorCode(code)) throw new PageError(`${code} is not in the error catalog`);
    const message = catalogueError(code).message[language];
    const link = h('a', { href: errorHref(language, code), title: message }, h('code', null, code));
    return attributes['message'] === true ? h(Fragment, null, link, bracketed(language, message)) : link;
  },
};
