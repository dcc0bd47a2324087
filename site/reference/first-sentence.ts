/** A text's first sentence; where that is long, its beginning up to the end of a word. */
export function firstSentence(text: string, limit: number): string {
  const sentence = /^.{12,}?(?:。|[.](?=\s|$))/su.exec(text)?.[0] ?? text;
  if (sentence.length <= limit) return sentence;
  return `${sentence.slice(0, limit).replace(/\s+\S*$|[，、；,;]?[^，、；,;]{0,12}$/u, '')}…`;
}
