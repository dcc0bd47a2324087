/** A rule of the specification that a simulation has seen broken. */
export class Violation extends Error {
  override readonly name = 'Violation';
  readonly rule: string;
  readonly atMs: number;
  constructor(rule: string, text: string, atMs: number) {
    super(`${rule}: ${text}`);
    this.rule = rule;
    this.atMs = atMs;
  }
}
