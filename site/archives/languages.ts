/** The samples as archives: one for each language, and the two commands that start it in the unpacked folder. */
import { product } from '@tollgate/contract/emit/product';
import type { CodeLanguageName } from '../code-languages.ts';

export interface SampleArchive {
  readonly language: CodeLanguageName;
  /** Its folder below samples/, by which the archive is named. */
  readonly folder: string;
  /** Takes a payment, once the settings are there. */
  readonly pay: string;
}

/** The file that every program takes, from the sandbox that runs on the same computer. */
const settings = 'demo-merchant.json';
const fetchSettings = `curl -O ${product.sandboxUrl}/api/sandbox/${settings}`;
const receiveWith = (command: string) => `SETTINGS=${settings} ${command} &`;

export const sampleArchives: readonly SampleArchive[] = [
  { language: 'TypeScript', folder: 'typescript', pay: `node pay.ts ${settings} qr` },
  { language: 'Python', folder: 'python', pay: `python3 pay.py ${settings} qr` },
  { language: 'Java', folder: 'java', pay: `javac -d out *.java && java -cp out Pay ${settings} qr` },
  {
    language: 'PHP',
    folder: 'php',
    pay: `${receiveWith('php -S 127.0.0.1:8090 notify.php')} php pay.php ${settings} qr`,
  },
  {
    language: 'C#',
    folder: 'csharp',
    pay:
      'mcs -main:Pay -out:pay.exe -r:System.Net.Http,System.Runtime.Serialization,System.Xml,System.Xml.Linq *.cs' +
      ` && mono pay.exe ${settings} qr`,
  },
  { language: 'C', folder: 'c', pay: `make && ./pay ${settings} qr` },
  {
    language: 'curl',
    folder: 'curl',
    pay: `${receiveWith("socat TCP-LISTEN:8090,bind=127.0.0.1,reuseaddr,fork EXEC:'sh notify.sh'")} sh pay.sh ${settings} qr`,
  },
  { language: 'Go', folder: 'go', pay: `go run . ${settings} qr` },
];

/** Returns the name of an archive, which is also that of its folder with `.zip` after it. */
export const archiveName = ({ folder }: SampleArchive): string => `tollgate-${folder}`;

/** Returns the two commands, to be run in the unpacked folder while a sandbox runs. */
export const commandsOf = ({ pay }: SampleArchive): readonly string[] => [fetchSettings, pay];
