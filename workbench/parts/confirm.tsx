/** The dialog before an act that cannot be undone: its effect, and the button that does it. */
import { Button } from '@tollgate/design/button';
import { Dialog } from '@tollgate/design/dialog';
import { useReader } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import type { ApiProblem } from '../data/api.ts';
import { Problem } from './problem.tsx';

/** The button of a dialog that changes nothing. */
export const cancel = { en: 'Cancel', zh: '取消' };

interface ConfirmProps {
  readonly title: string;
  readonly text: string;
  /** The verb of the button, as in the title. */
  readonly act: string;
  /** The button that changes nothing; Cancel where none is given. */
  readonly keep?: string;
  readonly isActing: boolean;
  readonly problem: ApiProblem | undefined;
  readonly onClose: () => void;
  readonly onAct: () => void;
}

export function Confirm(props: ConfirmProps): ReactElement {
  const { say } = useReader();
  const { title, text, act, keep = say(cancel), isActing, problem, onClose, onAct } = props;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isHeld={isActing}
      actions={
        <>
          <Button onClick={onClose} isDisabled={isActing}>
            {keep}
          </Button>
          <Button variant="danger" isLoading={isActing} onClick={onAct}>
            {act}
          </Button>
        </>
      }
    >
      <div className="panel">
        <p>{text}</p>
        {problem !== undefined && <Problem problem={problem} />}
      </div>
    </Dialog>
  );
}
