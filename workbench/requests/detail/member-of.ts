/** Returns a text member of a JSON body; empty where it is missing, or the body is not JSON. */
export function memberOf(body: string, name: string): string {
  try {
    const { [name]: member }: Readonly<Record<string, unknown>> = JSON.parse(body);
    return typeof member === 'string' ? member : '';
  } catch {
    return '';
  }
}
