/** The meaning of a color, the same everywhere: see README.md. */
export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';
