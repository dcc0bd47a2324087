/** Sets a value; of more than `max` entries the first is forgotten. A key that is there already keeps its place. */
export function setBounded<Value>(map: Map<string, Value>, key: string, value: Value, max: number): void {
  map.set(key, value);
  if (map.size > max) map.delete(map.keys().next().value ?? '');
}
