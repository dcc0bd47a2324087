/** Chinese words by what a reader types who has no input method at hand: `tuikuan`, `tuik`, `tk`. */
import { distance } from './typos.ts';

/** Shorter beginnings spell too many words. */
const leastLetters = 3;
/** A letter less or more of a short word is another word. */
const leastMisspelled = 6;
const maxWords = 6;
/** Longer runs of Chinese characters are phrases. */
const longestSound = 5;

interface Spelling {
  readonly word: string;
  readonly letters: string;
  readonly initials: string;
}

export interface PinyinWords {
  /** The words that these letters spell, or begin to; none for anything but small letters. */
  spelled(letters: string): readonly string[];
  /** The words that these letters spell but for one, `tuikaun`, or two words that they spell together: `tksb`. */
  misspelled(letters: string): readonly string[];
  /** The words that sound like these characters: 签名 for 签明. */
  soundingLike(characters: string): readonly string[];
}

const collator = new Intl.Collator('zh-u-co-pinyin');

/** The syllables that a character may have: its own or, of an unknown one, those of its neighbors by sound. */
function syllablesFrom(lines: readonly string[]): (character: string) => readonly string[] {
  const known = new Map<string, string>();
  for (const line of lines) {
    const [word = '', ...syllables] = line.split(' ');
    for (const [at, character] of [...word].entries()) known.set(character, syllables[at] ?? '');
  }
  let sorted: string[] | undefined;
  return (character) => {
    const own = known.get(character);
    if (own !== undefined) return [own];
    sorted ??= [...known.keys()].sort(collator.compare);
    const after = sorted.findIndex((each) => collator.compare(each, character) > 0);
    const nearest = [sorted.at(after - 1), sorted.at(after)];
    return [...new Set(nearest.flatMap((each) => known.get(each ?? '') ?? []))];
  };
}

/** @param lines a word and its syllables each: `退款 tui kuan` */
export function pinyinWords(lines: readonly string[]): PinyinWords {
  const spellings = lines.map((line): Spelling => {
    const [word = '', ...syllables] = line.split(' ');
    return { word, letters: syllables.join(''), initials: syllables.map(([first]) => first).join('') };
  });
  const syllablesOf = syllablesFrom(lines);
  const exactly = (letters: string) =>
    spellings.find((each) => each.letters === letters) ?? spellings.find((each) => each.initials === letters);
  const composed = (letters: string): string[] => {
    for (let at = 2; at <= letters.length - 2; at += 1) {
      const [first, second] = [exactly(letters.slice(0, at)), exactly(letters.slice(at))];
      if (first && second) return [first.word + second.word];
    }
    return [];
  };
  return {
    spelled(letters) {
      if (!/^[a-z]{2,}$/.test(letters)) return [];
      const tests: ((spelling: Spelling) => boolean)[] = [
        (each) => each.letters === letters,
        (each) => each.initials === letters,
      ];
      if (letters.length >= leastLetters) {
        tests.push(
          (each) => each.letters.startsWith(letters),
          (each) => each.initials.startsWith(letters),
        );
      }
      for (const isSpelled of tests) {
        const found = spellings.filter(isSpelled);
        if (found.length > 0) return found.slice(0, maxWords).map(({ word }) => word);
      }
      return [];
    },
    misspelled(letters) {
      if (!/^[a-z]+$/.test(letters)) return [];
      const isLong = letters.length >= leastMisspelled;
      const found = isLong ? spellings.filter((each) => distance(each.letters, letters, 1) === 1) : [];
      return found.length === 0 ? composed(letters) : found.slice(0, maxWords).map(({ word }) => word);
    },
    soundingLike(characters) {
      if (characters.length > longestSound) return [];
      let sounds = [''];
      for (const character of characters) {
        const syllables = syllablesOf(character);
        sounds = sounds.flatMap((sound) => syllables.map((syllable) => sound + syllable));
      }
      const found = spellings.filter((each) => sounds.includes(each.letters) && each.word !== characters);
      return [...new Set(found.map(({ word }) => word))].slice(0, maxWords);
    },
  };
}
