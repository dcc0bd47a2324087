/** Loads the filter where a page has its box. */

/** Makes the box below `root` work, if there is one; answers how to stop. */
export function offerFilter(root: ParentNode): () => void {
  const box = root.querySelector<HTMLElement>('[data-filter]');
  if (box === null) return () => {};
  let isOver = false;
  let undo = () => {};
  import('./filter.ts').then(
    ({ startFilter }) => {
      if (!isOver) undo = startFilter(box);
    },
    // Without it everything is there to read, folded.
    () => box.remove(),
  );
  return () => {
    isOver = true;
    undo();
  };
}
