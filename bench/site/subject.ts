/** Subject of a measurement: a site that a generator makes of the pages. */

export interface Subject {
  readonly name: string;
  /** Where the generator runs. */
  readonly folder: string;
  readonly build: { readonly command: string; readonly args: readonly string[] };
  readonly env?: Readonly<Record<string, string>>;
  /** Folders that a cold build starts without. */
  readonly leftovers: readonly string[];
  /** The page that changes before a warm build; below the folder. */
  readonly page: string;
  /** The folder that a web server would serve below /docs/. */
  readonly output: string;
}
