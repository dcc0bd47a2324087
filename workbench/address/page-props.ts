/** The properties of every page: the values of its path, and the query of the address. */
export interface PageProps {
  /** Such as `psn` of `psn/:psn`. */
  readonly values: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}
