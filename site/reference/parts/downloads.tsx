/** The contract as files for other programs. */
import type { Text } from '@tollgate/contract/model';
import { Fragment, type ReactElement } from 'react';
import { downloadFolder, downloads } from '../downloads.ts';
import type { LinkedPageProps } from './prose.tsx';

const title: Text = { en: 'For other programs: ', zh: '供其他工具使用：' };

export function Downloads({ language, baseUrl }: LinkedPageProps): ReactElement {
  return (
    <p className="downloads">
      {title[language]}
      {downloads.map(({ file, title: name }) => (
        <Fragment key={file(language)}>
          {' '}
          <a href={`${baseUrl}${downloadFolder}/${file(language)}`} download="">
            {name[language]}
          </a>
        </Fragment>
      ))}
    </p>
  );
}
