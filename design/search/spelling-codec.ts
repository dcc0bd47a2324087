/** Words with their syllables as the build writes them: a character's usual syllable is written once. */

export interface PackedSpellings {
  /** Each syllable with the characters that are usually read so: `tui退推 kuan款`. */
  readonly readings: string;
  /** `退款`; with its syllables where a character is read in another manner: `银行 yin hang`. */
  readonly words: readonly string[];
}

function countReadings(lines: readonly string[]): Map<string, Map<string, number>> {
  const counts = new Map<string, Map<string, number>>();
  for (const line of lines) {
    const [word = '', ...syllables] = line.split(' ');
    for (const [at, character] of [...word].entries()) {
      const known = counts.get(character) ?? new Map<string, number>();
      const syllable = syllables[at] ?? '';
      counts.set(character, known.set(syllable, (known.get(syllable) ?? 0) + 1));
    }
  }
  return counts;
}

/** @param lines a word and its syllables each: `退款 tui kuan` */
export function packSpellings(lines: readonly string[]): PackedSpellings {
  const usual = new Map(
    [...countReadings(lines)].map(([character, counts]) => {
      const [[syllable] = ['']] = [...counts].sort((a, b) => b[1] - a[1]);
      return [character, syllable] as const;
    }),
  );
  const characters = [...usual.keys()].sort();
  const readings = [...new Set(usual.values())]
    .sort()
    .map((syllable) => syllable + characters.filter((each) => usual.get(each) === syllable).join(''));
  const words = lines.map((line) => {
    const [word = '', ...syllables] = line.split(' ');
    // What pinyin has no reading of is its own syllable, which only the whole line can say.
    const isUsual = [...word].every((character, at) => {
      const syllable = syllables[at] ?? '';
      return /^[a-z]+$/.test(syllable) && usual.get(character) === syllable;
    });
    return isUsual ? word : line;
  });
  return { readings: readings.join(' '), words };
}

/** The lines again. */
export function unpackSpellings({ readings, words }: PackedSpellings): string[] {
  const usual = new Map<string, string>();
  for (const reading of readings.split(' ')) {
    const [syllable = ''] = /^[a-z]*/.exec(reading) ?? [];
    for (const character of reading.slice(syllable.length)) usual.set(character, syllable);
  }
  return words.map((line) =>
    line.includes(' ') ? line : [line, ...[...line].map((each) => usual.get(each) ?? '')].join(' '),
  );
}
