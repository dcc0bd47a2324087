/** The code that pays or gives up, as one part that is loaded when the payer turns to the form. */
export { fieldProblem } from '../card/card-check.ts';
export { encryptCard } from '../card/card-cipher.ts';
export { notices, refusedField } from '../texts/notices.ts';
export { formProblems, rejectedFieldName, rejectedProblems } from './form-problems.ts';
