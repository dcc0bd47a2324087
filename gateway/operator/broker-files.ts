/** Files that another program reads under its own user: who owns them, and how they are replaced. */
import { chmod, chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { refusalError, usageError } from '@tollgate/contract/command-error';
import type { Text } from '@tollgate/contract/model';

export interface BrokerGroup {
  /** As it is said to people. */
  readonly name: string;
  readonly gid: number;
  /** True if the operator named it; else it is the file that a broker's package makes. */
  readonly isNamed: boolean;
}

interface Ownership {
  readonly uid: number;
  readonly gid: number;
  readonly mode: number;
}

/** Name of the group that a broker's package makes, on Debian and elsewhere. */
const usualGroup = 'mosquitto';
const newMode = 0o640;

/**
 * The group that the broker runs under; undefined where the system has no groups, or none of the usual name.
 * @throws where the operator named one that is not there
 */
export async function findBrokerGroup(named: string | undefined): Promise<BrokerGroup | undefined> {
  const name = named ?? usualGroup;
  const isNamed = named !== undefined;
  if (/^\d+$/.test(name)) return { name, gid: Number(name), isNamed };
  const groups = (await readFile('/etc/group', 'utf8').catch(() => '')).split('\n');
  const gid = groups.map((line) => line.split(':')).find(([group]) => group === name)?.[2];
  if (gid !== undefined) return { name, gid: Number(gid), isNamed };
  if (isNamed)
    throw usageError(
      `there is no group ${name}: --group accepts the name or number of the broker's group`,
      `用户组 ${name} 不存在：--group 须为 MQTT broker 所属用户组的名称或编号`,
    );
  return undefined;
}

/** Keeps what an operator changed; the group of this program is no choice, and is corrected. */
export function ownershipOf(
  known: Ownership | undefined,
  own: { readonly uid: number; readonly gid: number },
  group: BrokerGroup | undefined,
): Ownership {
  const brokersGid = group?.gid ?? own.gid;
  if (known === undefined) return { uid: own.uid, gid: brokersGid, mode: newMode };
  const isChosen = group?.isNamed !== true && known.gid !== own.gid;
  return { uid: known.uid, gid: isChosen ? known.gid : brokersGid, mode: known.mode & 0o777 };
}

/** The broker reads the old file or the new one, never half of it, and may read either. */
export async function writeForBroker(
  path: string,
  text: string,
  group: BrokerGroup | undefined,
  warn: (problem: Text) => void,
): Promise<void> {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, text, { mode: 0o600 });
  const known = await stat(path).catch(() => undefined);
  const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const { uid, gid, mode } = ownershipOf(known, own, group);
  try {
    if (uid !== own.uid || gid !== own.gid) await chown(draft, uid, gid);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    const problem: Text = {
      en: `cannot change the owner of ${path} to user ${uid} and group ${gid} (${reason}): the broker may not be able to read it. Run this command as root, or as a member of the broker's group`,
      zh: `无法将 ${path} 的属主改为用户 ${uid}、属组改为用户组 ${gid}（${reason}）：MQTT broker 可能无法读取该文件。请以 root 或 MQTT broker 用户组成员的身份运行`,
    };
    if (group?.isNamed === true) {
      await rm(draft, { force: true });
      throw refusalError(problem.en, problem.zh);
    }
    warn(problem);
  }
  await chmod(draft, mode);
  await rename(draft, path);
}
