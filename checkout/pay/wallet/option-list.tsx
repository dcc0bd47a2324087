/**
 * The payment methods as one group of radio buttons; the panel of the chosen one opens below it. Four are shown, the
 * others behind a button.
 */
import { BrandMark } from '@tollgate/design/brand';
import { chevronDown } from '@tollgate/design/drawings';
import { Icon } from '@tollgate/design/icon';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Reader } from '../../shared/language.ts';
import { optionName } from '../order/problem.ts';
import { options as texts } from '../texts/options.ts';

const shownFirst = 4;

interface OptionListProps {
  readonly options: readonly string[];
  /** Card brands that are accepted. */
  readonly brands: readonly string[];
  readonly chosen: string;
  readonly reader: Reader;
  readonly onChoose: (option: string) => void;
  /** The panel of an option; it stays in the page while another is chosen, so that no input is lost. */
  readonly panelOf: (option: string) => ReactNode;
}

function Marks({ methods }: { readonly methods: readonly string[] }): ReactElement {
  return (
    <span className="option-marks">
      {methods.slice(0, shownFirst).map((method) => (
        <BrandMark key={method} method={method} size="sm" isDecorative />
      ))}
      {methods.length > shownFirst && (
        <span className="option-others" aria-hidden="true">
          +{methods.length - shownFirst}
        </span>
      )}
    </span>
  );
}

export function OptionList(props: OptionListProps): ReactElement {
  const { options, brands, chosen, reader, onChoose, panelOf } = props;
  const { say } = reader;
  const [isAll, showAll] = useState(false);
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // The button that had the focus is gone; the first of those that it showed gets it.
    if (isAll) list.current?.querySelectorAll<HTMLElement>('input[name=option]')[shownFirst]?.focus();
  }, [isAll]);
  // A button in place of a single method would take the same space.
  const isFolded = !isAll && options.length > shownFirst + 1 && options.indexOf(chosen) < shownFirst;
  const hidden = isFolded ? options.slice(shownFirst) : [];
  return (
    <fieldset className="options" ref={list}>
      <legend>
        <h2 className="section-title">{say(texts.title)}</h2>
      </legend>
      {options.slice(0, options.length - hidden.length).map((option) => {
        const isChosen = option === chosen;
        return (
          <div className="option" key={option} data-chosen={isChosen}>
            <label className="option-row tg-choice">
              <input
                type="radio"
                name="option"
                value={option}
                checked={isChosen}
                onChange={() => onChoose(option)}
              />
              <span className="option-name">{say(optionName(option))}</span>
              <Marks methods={option === 'Card' && brands.length > 0 ? brands : [option]} />
            </label>
            <div className="option-panel" hidden={!isChosen}>
              {panelOf(option)}
            </div>
          </div>
        );
      })}
      {hidden.length > 0 && (
        <button type="button" className="option option-row option-more" onClick={() => showAll(true)}>
          <Icon drawing={chevronDown} size={16} />
          <span className="option-name">{say(texts.more, { count: String(hidden.length) })}</span>
          <Marks methods={hidden} />
        </button>
      )}
    </fieldset>
  );
}
