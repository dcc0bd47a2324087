/** Rules of faults: those in effect, then those that are used up. */
import type { FaultItem, FaultList } from '@tollgate/contract/workbench/faults';
import { Button } from '@tollgate/design/button';
import { useReader } from '@tollgate/design/language';
import { Table } from '@tollgate/design/table';
import type { ReactElement } from 'react';
import { Permitted } from '../data/session.tsx';
import { RuleCount, RuleFrequency, RuleScope } from './rule-words.tsx';
import { faultTexts } from './texts.ts';

interface RulesTableProps {
  readonly list: FaultList | undefined;
  readonly isActing: boolean;
  readonly onRemove: (rule: FaultItem) => void;
}

export function RulesTable({ list, isActing, onRemove }: RulesTableProps): ReactElement {
  const { say } = useReader();
  return (
    <Table<FaultItem>
      caption={say(faultTexts.rulesList)}
      narrow="cards"
      rows={list === undefined ? [] : [...list.items, ...list.used_up]}
      keyOf={(rule) => rule.fault_id}
      isLoading={list === undefined}
      columns={[
        {
          id: 'what',
          head: say(faultTexts.what),
          cell: (rule) => (
            <span className="stacked">
              {say(rule.title)} <code className="soft">{rule.fault}</code>
              <RuleScope rule={rule} />
            </span>
          ),
        },
        { id: 'howOften', head: say(faultTexts.howOften), cell: (rule) => <RuleFrequency rule={rule} /> },
        { id: 'struck', head: say(faultTexts.struck), cell: (rule) => <RuleCount rule={rule} /> },
        {
          id: 'acts',
          head: say(faultTexts.acts),
          align: 'end',
          isWhole: true,
          cell: (rule) => (
            <Permitted to="clock">
              <Button size="sm" variant="quiet" isDisabled={isActing} onClick={() => onRemove(rule)}>
                {say(faultTexts.remove)}
              </Button>
            </Permitted>
          ),
        },
      ]}
    />
  );
}
