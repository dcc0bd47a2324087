/** The page of the error catalogue, for what must not load the rest of the reference. */
export const errorPath = 'CloudAPI/errors';
