/** The payment options as one group of radio buttons; the panel of the chosen one opens below it. */
import type { ReactElement, ReactNode } from 'react';
import type { Reader } from '../../shared/language.ts';
import { optionName } from '../order/problem.ts';
import { options as texts } from '../texts/options.ts';
import { isSheetOption } from '../view.ts';

/** Plain drawings for the payment options; no one's trademark. */
const drawings = {
  card: 'M3.5 6.5h17v11h-17zm0 4h17M6.5 14.5h4',
  sheet:
    'M3.5 5.5a2 2 0 0 1 2-2h5a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-5a2 2 0 0 1-2-2zm3.2 12h2.6M15.5 9.5a4 4 0 0 1 0 5m2.6-7.3a7.4 7.4 0 0 1 0 9.6',
  code: 'M4.5 4.5h5v5h-5zm10 0h5v5h-5zm-10 10h5v5h-5zm10 0h2v2m3-2v5h-3m-2 0v.01',
} as const;

function OptionMark({ option }: { readonly option: string }): ReactElement {
  const kind = option === 'Card' ? 'card' : isSheetOption(option) ? 'sheet' : 'code';
  return (
    <svg className="option-mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[kind]} />
    </svg>
  );
}

interface OptionListProps {
  readonly options: readonly string[];
  readonly chosen: string;
  readonly reader: Reader;
  readonly onChoose: (option: string) => void;
  /** The panel of an option; it stays in the page while another is chosen, so that no input is lost. */
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
