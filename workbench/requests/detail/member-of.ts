/** A text member of a JSON body; empty where there is none, or the body is not JSON. */
export function memberOf(body: string, name: string): string {
  try {
    const { [name]: member } = JSON.parse(body) as Readonly<Record<string, unknown>>;
    return typeof member === 'string' ? member : '';
  } catch {
    return '';
  }
}
