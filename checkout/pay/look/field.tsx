/** One field of a form: label, control, hint and error, connected for screen readers. */
import type { ReactElement, ReactNode } from 'react';
import type { Reader } from '../../shared/language.ts';
import { type Problem, sayProblem } from '../order/problem.ts';

/** The attributes of the control. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly reader: Reader;
  readonly hint?: string | undefined;
  readonly problem: Problem | undefined;
  /** Beside the label, hidden from screen readers. */
  readonly aside?: string;
  readonly children: (control: ControlProps) => ReactNode;
}

export function Field({ id, label, reader, hint, problem, aside, children }: FieldProps): ReactElement {
  const described = [
    problem === undefined ? undefined : `${id}-problem`,
    hint === undefined ? undefined : `${id}-hint`,
  ].filter((each) => each !== undefined);
  return (
    <div className="field" data-invalid={problem !== undefined}>
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
        {aside !== undefined && (
          <span className="field-aside" aria-hidden="true">
            {aside}
          </span>
        )}
      </div>
      {children({
        id,
        'aria-describedby': described.length === 0 ? undefined : described.join(' '),
        'aria-invalid': problem !== undefined,
      })}
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p className="field-problem" id={`${id}-problem`}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M8 1.5 15 14H1z" />
            <path d="M8 6v4m0 2v.01" />
          </svg>
          {sayProblem(reader, problem)}
        </p>
      )}
    </div>
  );
}

let isDown = false;

if (typeof addEventListener === 'function') {
  addEventListener('pointerdown', () => (isDown = true), true);
  for (const kind of ['pointerup', 'pointercancel'] as const)
    addEventListener(kind, () => (isDown = false), true);
}

/**
 * Runs the work after the current click, or right after this turn where there is none.
 *
 * A click on a button leaves the field at its press; a message that appears then would move the button away from under
 * the pointer, and the click would be lost.
 */
export function afterPointer(work: () => void): void {
  const later = () => setTimeout(work);
  if (isDown) addEventListener('pointerup', later, { once: true });
  else later();
}
