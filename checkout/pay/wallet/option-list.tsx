/** The ways to pay as one group of radio buttons; what belongs to the chosen one opens below it. */
import type { ReactElement, ReactNode } from 'react';
import type { Reader } from '../../shared/language.ts';
import { optionName } from '../order/problem.ts';
import { options as texts } from '../texts/options.ts';
import { OptionMark } from './option-mark.tsx';

interface OptionListProps {
  readonly options: readonly string[];
  readonly chosen: string;
  readonly reader: Reader;
  readonly onChoose: (option: string) => void;
  /** What belongs to an option; it stays in the page while another is chosen, so that nothing typed is lost. */
  readonly panelOf: (option: string) => ReactNode;
}

export function OptionList({ options, chosen, reader, onChoose, panelOf }: OptionListProps): ReactElement {
  return (
    <fieldset className="options">
      <legend>
        <h2 className="section-title">{reader.say(texts.title)}</h2>
      </legend>
      {options.map((option) => {
        const isChosen = option === chosen;
        return (
          <div className="option" key={option} data-chosen={isChosen}>
            <label className="option-row">
              <input
                type="radio"
                name="option"
                value={option}
                checked={isChosen}
                onChange={() => onChoose(option)}
              />
              <span className="option-name">{reader.say(optionName(option))}</span>
              <OptionMark option={option} />
            </label>
            <div className="option-panel" hidden={!isChosen}>
              {panelOf(option)}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}
