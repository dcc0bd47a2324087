/** The log of a process: structured lines for its operator, without anything secret. */

interface WriteLine {
  (about: object, text: string): void;
  (text: string): void;
}

export interface Log {
  readonly info: WriteLine;
  readonly warn: WriteLine;
  /** `about.err` is the exception, where there is one. */
  readonly error: WriteLine;
  isLevelEnabled(level: 'info'): boolean;
}
