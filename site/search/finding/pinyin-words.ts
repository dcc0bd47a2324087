/** Chinese words by what a reader types who has no input method at hand: `tuikuan`, `tuik`, `tk`. */
import { distance } from './typos.ts';

/** Shorter beginnings spell too many words. */
const leastLetters = 3;
/** A letter less or more of a short word is another word. */
const leastMisspelled = 6;
const maxWords = 6;

interface Spelling {
  readonly word: string;
  readonly letters: string;
  readonly initials: string;
}

export interface PinyinWords {
  /** The words that these letters spell, or begin to; none for anything but small letters. */
  spelled(letters: string): readonly string[];
  /** The words that these letters spell but for one: `tuikaun`. */
  misspelled(letters: string): readonly string[];
}

/** @param lines a word and its syllables each: `退款 tui kuan` */
export function pinyinWords(lines: readonly string[]): PinyinWords {
  const spellings = lines.map((line): Spelling => {
    const [word = '', ...syllables] = line.split(' ');
    return { word, letters: syllables.join(''), initials: syllables.map(([first]) => first).join('') };
  });
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
      if (!/^[a-z]+$/.test(letters) || letters.length < leastMisspelled) return [];
      const found = spellings.filter((each) => distance(each.letters, letters, 1) === 1);
      return found.slice(0, maxWords).map(({ word }) => word);
    },
  };
}
