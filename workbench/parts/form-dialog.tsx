/** The dialog that asks for values and sends them: fields, the problem of the last attempt, and the button. */
import { Button } from '@tollgate/design/button';
import { Dialog } from '@tollgate/design/dialog';
import { useReader } from '@tollgate/design/language';
import type { ReactElement, ReactNode } from 'react';
import type { ApiProblem } from '../data/api.ts';
import { cancel } from './confirm.tsx';
import { Problem } from './problem.tsx';

interface FormDialogProps {
  readonly title: string;
  /** The verb of the button. */
  readonly act: string;
  readonly isActing: boolean;
  /** False once it is done, and the button closes it. */
  readonly hasCancel?: boolean;
  /** The first values are still being loaded: a press would find them empty. */
  readonly isLoading?: boolean;
  readonly problem: ApiProblem | undefined;
  readonly onClose: () => void;
  readonly onAct: () => Promise<void>;
  readonly children: ReactNode;
}

export function FormDialog(props: FormDialogProps): ReactElement {
  const { say } = useReader();
  const {
    title,
    act,
    isActing,
    hasCancel = true,
    isLoading = false,
    problem,
    onClose,
    onAct,
    children,
  } = props;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isHeld={isActing}
      actions={
        <>
          {hasCancel && (
            <Button onClick={onClose} isDisabled={isActing}>
              {say(cancel)}
            </Button>
          )}
          <Button variant="primary" isLoading={isActing || isLoading} onClick={() => void onAct()}>
            {act}
          </Button>
        </>
      }
    >
      <div className="panel">
        {children}
        {problem !== undefined && <Problem problem={problem} />}
      </div>
    </Dialog>
  );
}
