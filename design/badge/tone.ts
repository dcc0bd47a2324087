/** What a color means, everywhere: see README.md. */
export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';
