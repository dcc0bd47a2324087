/** A picture on a page: both themes, of which the style sheet shows one, so that the reader's own choice counts. */
import type { Language } from '@tollgate/contract/model';
import { createElement, type ReactElement } from 'react';
import { type PictureName, type PictureTheme, pictureFile, pictures, pictureThemes } from './pictures.ts';

interface FigureProps {
  readonly name: PictureName;
  readonly language: Language;
}

/** Returns the pictures of a name; what is out of sight is not loaded, and neither is the other theme's. */
export function PictureFigure({ name, language }: FigureProps): ReactElement {
  const { alt, width, height } = pictures.find((each) => each.name === name) ?? pictures[0];
  const folder = `/docs/${language === 'zh' ? 'zh/' : ''}pictures/`;
  const image = (theme: PictureTheme) =>
    createElement('img', {
      key: theme,
      className: `picture-${theme}`,
      src: folder + pictureFile(name, theme),
      alt: alt[language],
      width,
      height,
      loading: 'lazy',
      decoding: 'async',
      // The text of a page names a picture once.
      ...(theme === 'dark' && { 'data-content': 'skip' }),
    });
  return createElement('figure', { className: `picture picture-${name}` }, pictureThemes.map(image));
}
