/**
 * The payment methods as one group of radio buttons beside each other, so that a long form hides none of them; the panel
 * of the chosen one is below. Four are shown, the others behind a button.
 */
import { chevronDown } from '@tollgate/design/drawings';
import { Icon } from '@tollgate/design/icon';
import type { Speaker } from '@tollgate/design/language';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { optionName } from '../fields/problem.ts';
import { MethodMarks } from '../look/method-marks.tsx';
import { options as texts } from '../texts/options.ts';

const shownFirst = 4;

interface OptionListProps {
  readonly options: readonly string[];
  readonly chosen: string;
  readonly reader: Speaker;
  readonly onChoose: (option: string) => void;
  /** The panel of an option; it stays in the page while another is chosen, so that no input is lost. */
  readonly panelOf: (option: string) => ReactNode;
}

export function OptionList(props: OptionListProps): ReactElement {
  const { options, chosen, reader, onChoose, panelOf } = props;
  const { say } = reader;
  const [isAll, showAll] = useState(false);
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // The button that had the focus is gone; the first of those that it showed gets it.
    if (isAll) list.current?.querySelectorAll<HTMLElement>('input[name=option]')[shownFirst]?.focus();
  }, [isAll]);
  // A button in place of a single method would take the same space.
  const isFolded = !isAll && options.length > shownFirst + 1 && options.indexOf(chosen) < shownFirst;
  const shown = isFolded ? options.slice(0, shownFirst) : options;
  const hidden = options.slice(shown.length);
  return (
    <fieldset className="options" ref={list}>
      <legend>
        <h2 className="section-title">{say(texts.title)}</h2>
      </legend>
      <div className="option-tiles">
        {shown.map((option) => (
          <label className="option option-row tg-choice" key={option} data-chosen={option === chosen}>
            <input
              type="radio"
              name="option"
              value={option}
              checked={option === chosen}
              onChange={() => onChoose(option)}
            />
            <MethodMarks methods={[option]} />
            <span className="option-name">{say(optionName(option))}</span>
          </label>
        ))}
        {hidden.length > 0 && (
          <button type="button" className="option option-more" onClick={() => showAll(true)}>
            <Icon drawing={chevronDown} size={16} />
            <span className="option-name">{say(texts.more, { count: String(hidden.length) })}</span>
            <MethodMarks methods={hidden} />
          </button>
        )}
      </div>
      {shown.map((option) => (
        <div className="option-panel" key={option} hidden={option !== chosen}>
          {panelOf(option)}
        </div>
      ))}
    </fieldset>
  );
}
