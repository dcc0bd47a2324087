/** What it takes to pay or to give up, as one part that is loaded when the payer turns to the form. */
export { fieldProblem } from '../card/card-check.ts';
export { encryptCard } from '../card/card-cipher.ts';
export { notices, refusedField } from '../texts/notices.ts';
export { formProblems, rejectedFieldName, rejectedProblems } from './form-problems.ts';
