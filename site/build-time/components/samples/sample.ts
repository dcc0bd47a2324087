/** `<Sample file="php/sign.php" region="sign"/>`: a region of a program under samples/, as it was tested. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type BlockComponent,
  givenText,
  optionalText,
  PageError,
  requiredText,
  textOf,
} from '../../component.ts';
import { isKnownLanguage } from '../../highlight.ts';
import { regionOf } from '../../region.ts';

const samplesFolder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..', 'samples');

/** The grammar by the file's ending, where the two differ. */
const grammars: Readonly<Record<string, string>> = {
  h: 'c',
  gradle: 'java',
  http: 'http',
  txt: 'text',
  csproj: 'xml',
};

function grammarOfFile(path: string): string {
  const ending = /\.([A-Za-z0-9]+)$/.exec(path)?.[1] ?? 'text';
  const grammar = Object.hasOwn(grammars, ending) ? (grammars[ending] ?? ending) : ending;
  if (!isKnownLanguage(grammar))
    throw new PageError(`no colors for .${ending}: add it to build-time/highlight.ts`);
  return grammar;
}

/** The text of a file below samples/. @throws PageError where there is none, or the path leads out */
function sampleText(file: string, folder: string): string {
  const path = normalize(join(folder, file));
  if (!path.startsWith(folder + sep)) throw new PageError(`${file} is not in samples/`);
  if (!existsSync(path)) throw new PageError(`there is no file samples/${file}`);
  return readFileSync(path, 'utf8');
}

/** As `sample`, with the folder that files are taken from: tests have samples of their own. */
export function sampleFrom(folder: string): BlockComponent {
  return {
    placement: 'block',
    attributes: { file: requiredText, region: optionalText, title: optionalText },
    render(attributes) {
      const file = givenText(attributes, 'file');
      const text = sampleText(file, folder);
      const region = textOf(attributes, 'region');
      const code = regionOf(text, region, `samples/${file}`);
      return { code, grammar: grammarOfFile(file), title: textOf(attributes, 'title') ?? `samples/${file}` };
    },
  };
}

export const sample = sampleFrom(normalize(samplesFolder));
