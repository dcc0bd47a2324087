/** Settlement files on the disk: another program sees a file whole, or not at all. */
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

export async function writeSettlementFile(folder: string, name: string, text: string): Promise<void> {
  const path = join(folder, name);
  const temporary = `${path}.part`;
  try {
    const file = await open(temporary, 'w', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (fault) {
    await rm(temporary, { force: true });
    throw fault;
  }
}
