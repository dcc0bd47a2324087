/** Writes the declarations beside the bundles: complete in themselves, as the bundles are. */
import { dirname, join } from 'node:path';
import { build } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import {
  contractInterfaces,
  notificationProblemCodes,
  problemCodes,
  terminalMessages,
  textInterface,
} from './interfaces.ts';

const root = dirname(import.meta.dirname);

/** Declarations that are written out: users of the package do not have the contract, and need no texts of problems. */
const writtenOut: Readonly<Record<string, () => string>> = {
  [join(root, '..', 'contract', 'model.d.ts')]: textInterface,
  [join(root, '..', 'contract', 'terminal', 'messages.d.ts')]: terminalMessages,
  [join(root, 'contract-types.d.ts')]: contractInterfaces,
  [join(root, 'problems.d.ts')]: problemCodes,
  [join(root, 'notification-problems.d.ts')]: notificationProblemCodes,
};

/**
 * Writes the declarations of entries that share nothing but the client, such as `express` and `hono`. They import
 * from the client's own declarations.
 */
export async function writeDeclarations(entries: readonly string[], outDir: string): Promise<void> {
  await build({
    cwd: root,
    input: Object.fromEntries(entries.map((entry) => [entry, join(root, `${entry}.ts`)])),
    plugins: [
      {
        name: 'client-apart',
        resolveId: (id, importer) =>
          id === './index.ts' && importer !== undefined ? { id: './index.js', external: true } : undefined,
      },
      {
        name: 'written-out',
        load: (id) => writtenOut[id]?.(),
      },
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
