/** The choice of a kind of fault, grouped by the place where it happens, each with its explanation. */
import {
  type FaultName,
  type FaultPlace,
  faultKinds,
  faultPlaceOf,
  faultPlaces,
} from '@tollgate/contract/faults';
import { ChoiceGroup } from '@tollgate/design/choice';
import { useReader } from '@tollgate/design/language';
import { Tabs } from '@tollgate/design/tabs';
import type { ReactElement } from 'react';
import { faultTexts } from './texts.ts';

const places = [...new Set(faultKinds.map(({ fault }) => faultPlaceOf(fault)))];
const kindsOf = (place: FaultPlace) => faultKinds.filter(({ fault }) => faultPlaceOf(fault) === place);

interface KindChoiceProps {
  readonly value: FaultName;
  readonly onChange: (fault: FaultName) => void;
}

export function KindChoice({ value, onChange }: KindChoiceProps): ReactElement {
  const { say } = useReader();
  return (
    <Tabs
      label={say(faultTexts.places)}
      value={faultPlaceOf(value)}
      onChange={(place) => {
        // The chosen kind is always in sight.
        const [first] = kindsOf(place);
        if (first !== undefined && place !== faultPlaceOf(value)) onChange(first.fault);
      }}
      tabs={places.map((place) => ({
        id: place,
        label: say(faultPlaces[place]),
        count: kindsOf(place).length,
        panel: (
          <ChoiceGroup
            label={say(faultTexts.kind)}
            isLabelHidden
            value={value}
            onChange={onChange}
            choices={kindsOf(place).map(({ fault, title, text }) => ({
              value: fault,
              label: say(title),
              hint: say(text),
            }))}
          />
        ),
      }))}
    />
  );
}
