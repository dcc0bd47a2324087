/** Writes `index.d.ts` beside the bundle: complete in itself, as the bundle is. */
import { dirname, join } from 'node:path';
import { build } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { contractInterfaces, problemCodes, textInterface } from './interfaces.ts';

const root = dirname(import.meta.dirname);

/** Declarations that are written out: users of the package do not have the contract, and need no texts of problems. */
const writtenOut: Readonly<Record<string, () => string>> = {
  [join(root, '..', 'contract', 'model.d.ts')]: textInterface,
  [join(root, 'contract-types.d.ts')]: contractInterfaces,
  [join(root, 'problems.d.ts')]: problemCodes,
};

export async function writeDeclarations(outDir: string): Promise<void> {
  await build({
    cwd: root,
    input: join(root, 'index.ts'),
    plugins: [
      { name: 'written-out', load: (id) => writtenOut[id]?.() },
      // It says on each build that TypeScript 7 is new to it.
      dts({
        cwd: root,
        tsconfig: 'tsconfig.build.json',
        emitDtsOnly: true,
        logger: { ...console, info() {}, warn() {} },
      }),
    ],
    output: {
      dir: outDir,
      postBanner: '/** Types of the Tollgate client. Amounts are decimal strings in major units. */',
    },
  });
}
