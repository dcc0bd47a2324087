/** Who asks the Workbench's API, and what they may see. Every endpoint takes an actor and keeps to it. */

export interface Actor {
  /** For the audit log. */
  readonly who: string;
  /** Merchants whose data may be seen; undefined: all, and what belongs to no merchant. */
  readonly merchants: readonly string[] | undefined;
}
