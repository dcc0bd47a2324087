/** Where the browser keeps the chosen theme. */
export const themeKey = 'tollgate-theme';
