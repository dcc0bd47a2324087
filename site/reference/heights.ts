/**
 * How high a part of the page will be on a wide screen, rather more than less: the browser lays parts out only when
 * they come into sight, and uses this for the others, so that the scroll bar does not jump. What is higher than given
 * here reaches into the next part for whatever measures the page. The classes are in styles/layout.css.
 */
const heightsPx = [600, 1_000, 1_500, 2_200, 3_200, 4_600, 6_600, 9_000] as const;

const fieldPx = 150;
const catalogueErrorPx = 40;
const errorPx = 32;
const headPx = 480;

/** The class of the height that is nearest from above. */
export function heightClass(fields: number, errors = 0): string {
  return classFor(headPx + fields * fieldPx + errors * errorPx);
}

/** The same for a family of the error catalogue. */
export function familyHeightClass(errors: number): string {
  return classFor(errors * catalogueErrorPx);
}

function classFor(estimatePx: number): string {
  const index = heightsPx.findIndex((heightPx) => estimatePx <= heightPx);
  return `height-${index === -1 ? heightsPx.length : index + 1}`;
}
