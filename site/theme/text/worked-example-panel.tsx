/** The signing rule at work on a body that the reader types, by the code that the gateway runs. */
import { orderQuery } from '@tollgate/contract/calls/order-query';
import { parseJsonMembers } from '@tollgate/contract/signing/json';
import { isEmpty, signName, stringToSign } from '@tollgate/contract/signing/string-to-sign';
import type { Body } from '@tollgate/contract/signing/types';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { useLanguage, useSay } from '../../page/language.ts';
import { differenceText, problemText, texts } from './worked-example-texts.ts';

const excerptLength = 24;

/** The first position, in UTF-16 units, at which the strings differ; undefined where they are the same. */
export function firstDifference(left: string, right: string): number | undefined {
  if (left === right) return undefined;
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  return at;
}

/** The example of the page: a request without its signature, with one member left empty. */
export function exampleBody(): string {
  return JSON.stringify({ ...orderQuery.example.request, trans_no: '' }, null, 2);
}

function leftOutNames(body: Body & { readonly ok: true }): readonly string[] {
  return body.members
    .filter((member) => member.name === signName || isEmpty(member))
    .map((member) => member.name);
}

export function WorkedExamplePanel(): ReactElement {
  const [language, say] = [useLanguage(), useSay()];
  const id = useId();
  const [text, setText] = useState(exampleBody);
  const [own, setOwn] = useState('');
  const body = parseJsonMembers(text);
  const expected = body.ok ? stringToSign(body.members) : undefined;
  return (
    <section className="worked" aria-labelledby={`${id}title`}>
      <p className="worked-title" id={`${id}title`}>
        {say(texts.title)}
      </p>
      <Area label={say(texts.body)} value={text} rows={12} onChange={setText} isFirst problem={!body.ok}>
        {body.ok ? undefined : problemText(body)[language]}
      </Area>
      {body.ok && (
        <>
          <p className="worked-label" id={`${id}string`}>
            {say(texts.stringToSign)}
          </p>
          <output className="worked-string" aria-labelledby={`${id}string`}>
            {expected}
          </output>
          <p className="tg-field-hint">
            {say(texts.leftOut)}
            {language === 'zh' ? '：' : ': '}
            {leftOutNames(body).join(language === 'zh' ? '、' : ', ') || say(texts.nothingLeftOut)}
          </p>
        </>
      )}
      <Area label={say(texts.own)} value={own} rows={4} onChange={setOwn}>
        {expected === undefined || own === '' ? say(texts.ownAbout) : comparison(expected)}
      </Area>
    </section>
  );

  function comparison(rule: string): string {
    const at = firstDifference(rule, own);
    if (at === undefined) return say(texts.same);
    const excerpts = [rule, own].map((each) => each.slice(at, at + excerptLength)) as [string, string];
    return differenceText(at, ...excerpts)[language];
  }
}

interface AreaProps {
  readonly label: string;
  readonly value: string;
  readonly rows: number;
  readonly onChange: (value: string) => void;
  readonly problem?: boolean;
  /** Takes the focus when it appears: the button that was pressed has gone. */
  readonly isFirst?: boolean;
  readonly children: ReactNode;
}

function Area({ label, value, rows, onChange, problem = false, isFirst = false, children }: AreaProps) {
  const id = useId();
  return (
    <div className="tg-field" data-invalid={problem || undefined}>
      <label className="worked-label" htmlFor={id}>
        {label}
      </label>
      <span className="tg-control">
        <textarea
          id={id}
          ref={isFirst ? focusOnce : undefined}
          data-kind="code"
          value={value}
          rows={rows}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          aria-invalid={problem}
          aria-describedby={`${id}about`}
          onChange={({ target }) => onChange(target.value)}
        />
      </span>
      <p className={problem ? 'tg-field-error' : 'tg-field-hint'} id={`${id}about`} role="status">
        {children}
      </p>
    </div>
  );
}

function focusOnce(area: HTMLTextAreaElement | null): void {
  area?.focus({ preventScroll: true });
}
