/** Conditions of a list and their parameters, put together as they are given. */
import type { SqlValue } from '../../ports/database.ts';

export class Conditions {
  readonly params: SqlValue[] = [];
  readonly #parts: string[] = [];

  /** Adds the condition that `sql` makes of the parameter's name; a value that is undefined adds none. */
  add(value: SqlValue | undefined, sql: (name: string) => string): this {
    if (value !== undefined) this.#parts.push(sql(this.param(value)));
    return this;
  }

  /** Rows of these merchants; undefined: of all. */
  merchants(merchants: readonly string[] | undefined, column: string): this {
    return this.add(merchants, (name) => `${column} = any(${name}::text[])`);
  }

  /** Rows behind a place, compared column by column; without a place all of them. */
  after(place: readonly SqlValue[] | undefined, columns: string, sign: '<' | '>'): this {
    if (place !== undefined)
      this.#parts.push(`(${columns}) ${sign} (${place.map((value) => this.param(value)).join(', ')})`);
    return this;
  }

  /** A condition without a parameter. */
  fixed(sql: string | undefined): this {
    if (sql !== undefined) this.#parts.push(sql);
    return this;
  }

  /** The name of a parameter that is not part of a condition, such as a limit. */
  param(value: SqlValue): string {
    this.params.push(value);
    return `$${this.params.length}`;
  }

  /** `where …`, or nothing. */
  get where(): string {
    return this.#parts.length === 0 ? '' : `where ${this.#parts.join(' and ')}`;
  }
}
