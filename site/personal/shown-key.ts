/** Where the tab keeps which merchant samples show. */
export const shownKey = 'tollgate-shown-merchant';
