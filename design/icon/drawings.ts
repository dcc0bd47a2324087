/**
 * The icons: strokes of 1.5 on a grid of 24, drawn within 3 to 21. A text is one path; where parts of an icon must be
 * filled, the second text is those parts. Each is an export of its own, so that a page carries only those it names.
 */

export type Drawing = string | readonly [strokes: string, fills: string];

// Actions.
export const search: Drawing = 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.2 15.2 20 20';
export const scan: Drawing =
  'M4 8.5v-3A1.5 1.5 0 0 1 5.5 4h3M15.5 4h3A1.5 1.5 0 0 1 20 5.5v3M20 15.5v3a1.5 1.5 0 0 1-1.5 1.5h-3M8.5 20h-3A1.5 1.5 0 0 1 4 18.5v-3M4 12h16';
export const erase: Drawing =
  'M9 5.5h9.5A1.5 1.5 0 0 1 20 7v10a1.5 1.5 0 0 1-1.5 1.5H9L3.5 12zM11.5 9.5l5 5M16.5 9.5l-5 5';
export const copy: Drawing =
  'M9 10.5A1.5 1.5 0 0 1 10.5 9h8a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 9 18.5zM15 9V5.5A1.5 1.5 0 0 0 13.5 4h-8A1.5 1.5 0 0 0 4 5.5v8A1.5 1.5 0 0 0 5.5 15H9';
export const check: Drawing = 'm5 12.5 4.5 4.5L19 7.5';
export const close: Drawing = 'm6 6 12 12M18 6 6 18';
export const plus: Drawing = 'M12 5v14M5 12h14';
export const edit: Drawing =
  'M4 20l1-4.5L16.4 4.1a1.5 1.5 0 0 1 2.1 0l1.4 1.4a1.5 1.5 0 0 1 0 2.1L8.5 19zM14 6.5l3.5 3.5';
export const trash: Drawing =
  'M4 6.5h16M9.5 6.5V5A1 1 0 0 1 10.5 4h3a1 1 0 0 1 1 1v1.5M6 6.5l.8 12a1.6 1.6 0 0 0 1.6 1.5h7.2a1.6 1.6 0 0 0 1.6-1.5l.8-12M10 10.5v5.5M14 10.5v5.5';
export const download: Drawing = 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M4 19.5h16';
export const filter: Drawing = 'M4 6.5h16M7 12h10M10 17.5h4';
export const sort: Drawing = 'M8 10l4-4 4 4M8 14l4 4 4-4';
export const sortUp: Drawing = 'm7 14 5-5 5 5';
export const sortDown: Drawing = 'm7 10 5 5 5-5';
export const resend: Drawing = 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5V8H15';
export const play: Drawing = 'M7.5 5.2v13.6a.6.6 0 0 0 .9.5l10.6-6.8a.6.6 0 0 0 0-1L8.4 4.7a.6.6 0 0 0-.9.5z';
export const pause: Drawing = 'M8.5 5v14M15.5 5v14';
export const more: Drawing = [
  '',
  'M5.5 10.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zm6.5 0a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zm6.5 0a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z',
];
export const menu: Drawing = 'M4 7h16M4 12h16M4 17h16';
export const link: Drawing =
  'M10 13.5a4 4 0 0 0 5.7.3l3-3a4 4 0 0 0-5.6-5.6l-1.3 1.2M14 10.5a4 4 0 0 0-5.7-.3l-3 3a4 4 0 0 0 5.6 5.6l1.3-1.2';
export const external: Drawing =
  'M14 4h6v6M20 4l-9 9M10 5H6a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-4';
export const eye: Drawing =
  'M2.8 12S6 5.8 12 5.8s9.2 6.2 9.2 6.2-3.2 6.2-9.2 6.2S2.8 12 2.8 12zM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z';
export const eyeOff: Drawing =
  'M9.8 6A9 9 0 0 1 12 5.8c6 0 9.2 6.2 9.2 6.2a16 16 0 0 1-2.5 3.3M6.5 7.6A16 16 0 0 0 2.8 12S6 18.2 12 18.2a9 9 0 0 0 4.4-1.2M10 10a2.8 2.8 0 0 0 4 4M4 4l16 16';

// Directions.
export const arrowLeft: Drawing = 'M20 12H4m6-6-6 6 6 6';
export const arrowRight: Drawing = 'M4 12h16m-6-6 6 6-6 6';
export const chevronDown: Drawing = 'm6 9.5 6 6 6-6';
export const chevronUp: Drawing = 'm6 14.5 6-6 6 6';
export const chevronLeft: Drawing = 'm14.5 6-6 6 6 6';
export const chevronRight: Drawing = 'm9.5 6 6 6-6 6';

// States.
export const success: Drawing = 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM8.3 12.3l2.6 2.6 4.9-5.4';
export const error: Drawing = 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.8v4.7M12 15.8v.2';
export const warning: Drawing =
  'M10.7 4.5 3 17.9a1.5 1.5 0 0 0 1.3 2.2h15.4a1.5 1.5 0 0 0 1.3-2.2L13.3 4.5a1.5 1.5 0 0 0-2.6 0zM12 9.5v4.2M12 16.8v.2';
export const info: Drawing = 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11.3v4.9M12 8v.2';
export const clock: Drawing = 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.3V12l3.2 2';
export const bolt: Drawing = 'M13.2 3.5 5.5 13.4h5.6l-.8 7.1 8.2-10.4h-5.9z';
export const lock: Drawing =
  'M5 11.5A1.5 1.5 0 0 1 6.5 10h11a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5zM8 10V7.5a4 4 0 0 1 8 0V10M12 14v2';

// Things of the field.
export const terminal: Drawing =
  'M6 5.5A1.5 1.5 0 0 1 7.5 4h9A1.5 1.5 0 0 1 18 5.5v13a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 18.5zM9 7h6v3.5H9zM9.2 13.8v.2M12 13.8v.2M14.8 13.8v.2M9.2 16.8v.2M12 16.8v.2M14.8 16.8v.2';
export const card: Drawing =
  'M3 7.5A1.5 1.5 0 0 1 4.5 6h15A1.5 1.5 0 0 1 21 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16.5zM3 10h18M6.5 14.5H10';
export const qr: Drawing =
  'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v2.5M14 20h2.5M20 20v-.8M7 7v.1M17 7v.1M7 17v.1';
export const key: Drawing = 'M8 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12.5 12H21v3.5M17.5 12v2.5M8 12v.1';
export const webhook: Drawing =
  'M12 9.2a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2zM6.6 20a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2zM17.4 20a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2zM10.8 8.9 7.8 15.1M13.2 8.9l3 6.2M9.2 17.4h5.6';
export const bell: Drawing = 'M6.5 16V11a5.5 5.5 0 0 1 11 0v5l1.5 2H5zM10 20.5h4';
export const order: Drawing =
  'M6 3.8v16.4l2-1.4 2 1.4 2-1.4 2 1.4 2-1.4 2 1.4V3.8l-2 1.4-2-1.4-2 1.4-2-1.4-2 1.4zM9 9.5h6M9 13.5h4';
export const refund: Drawing = 'M4 9.5h10.5a5 5 0 0 1 0 10H8M8 5.5l-4 4 4 4';
export const batch: Drawing = 'M12 3.8 3.5 8l8.5 4.2L20.5 8zM3.5 12l8.5 4.2 8.5-4.2M3.5 16l8.5 4.2 8.5-4.2';
export const exam: Drawing =
  'M9 5H6.5A1.5 1.5 0 0 0 5 6.5v13A1.5 1.5 0 0 0 6.5 21h11a1.5 1.5 0 0 0 1.5-1.5v-13A1.5 1.5 0 0 0 17.5 5H15M9 3.5h6v3.5H9zM9 14l2.2 2.2L15.2 12';
export const user: Drawing = 'M12 11.5a3.7 3.7 0 1 0 0-7.5 3.7 3.7 0 0 0 0 7.5zM4.8 20a7.3 7.3 0 0 1 14.4 0';
export const store: Drawing =
  'M4 9.5 5.5 4h13L20 9.5M4 9.5a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0 2.7 2.7 0 0 0 5.3 0M5.5 12v8h13v-8M10 20v-4.5h4V20';
export const bank: Drawing =
  'M4 9.5 12 4l8 5.5zM4 20h16M6.5 12.5v4.8M10.2 12.5v4.8M13.8 12.5v4.8M17.5 12.5v4.8';
export const settings: Drawing =
  'M4 7.5h8M17 7.5h3M4 16.5h3M12 16.5h8M14.5 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9.5 19a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z';
export const sun: Drawing =
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1';
export const moon: Drawing = 'M20 14.2A8 8 0 0 1 9.8 4a8 8 0 1 0 10.2 10.2z';
export const system: Drawing =
  'M4 6.5A1.5 1.5 0 0 1 5.5 5h13A1.5 1.5 0 0 1 20 6.5v8a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 14.5zM8.5 19.5h7M12 16v3.5';
export const language: Drawing =
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM3.5 12h17M12 3.5c2.3 2.3 3.5 5.2 3.5 8.5s-1.2 6.2-3.5 8.5c-2.3-2.3-3.5-5.2-3.5-8.5s1.2-6.2 3.5-8.5z';
export const code: Drawing = 'm8.5 7-5 5 5 5M15.5 7l5 5-5 5';
export const home: Drawing = 'M4 11 12 4l8 7M6 9.5V20h12V9.5M10 20v-5.5h4V20';
export const list: Drawing = 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5v.1M4.5 12v.1M4.5 17.5v.1';
