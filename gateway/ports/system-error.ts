/** Returns a member of a value that was thrown, such as the code of a system's error; undefined where it has none. */
export function memberOf(thrown: unknown, name: string): unknown {
  return typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, name) : undefined;
}
