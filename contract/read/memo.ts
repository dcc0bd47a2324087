/** Values that follow from the contract's data alone: computed once, since the data never changes. */

/** The same function, whose result for each subject is remembered for as long as the subject lives. */
export function remembered<Subject extends object, Result extends object>(
  work: (subject: Subject) => Result,
): (subject: Subject) => Result {
  const results = new WeakMap<Subject, Result>();
  return (subject) => {
    const known = results.get(subject);
    if (known !== undefined) return known;
    const result = work(subject);
    results.set(subject, result);
    return result;
  };
}
