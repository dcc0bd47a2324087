/** The memory of a Node process: the strings of its heap, as V8 writes them. */
import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Environment of a process that writes a snapshot of its heap into `folder` on request. */
export function snapshotEnvironment(folder: string): Record<string, string> {
  return { NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${folder}` };
}

/** V8's form: nodes and edges as rows of numbers, which the fields of `meta` name; texts by their place. */
interface Snapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[], ...unknown[]];
      readonly edge_fields: readonly string[];
      readonly edge_types: readonly [readonly string[], ...unknown[]];
    };
  };
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
  readonly strings: readonly string[];
}

const timeoutMs = 120_000;
const pauseMs = 500;
const snapshots = 3;

/**
 * The strings of the heap, but for names of functions: WebAssembly calls its functions by numbers, which look like any
 * short code. Each snapshot collects the garbage before; what the first collections only make ready to go, such as
 * what waits to be finalized, is gone in the last.
 *
 * @throws where no whole snapshot is there in time
 */
export async function heapStrings(child: ChildProcess, folder: string): Promise<readonly string[]> {
  for (let collected = 1; collected < snapshots; collected += 1) await takeSnapshot(child, folder);
  return stringsOf(await takeSnapshot(child, folder));
}

async function takeSnapshot(child: ChildProcess, folder: string): Promise<Snapshot> {
  const isSnapshot = (name: string) => name.endsWith('.heapsnapshot');
  const before = new Set(readdirSync(folder));
  child.kill('SIGUSR2');
  const deadlineMs = performance.now() + timeoutMs;
  let bytes = -1;
  while (performance.now() < deadlineMs) {
    await delay(pauseMs);
    const name = readdirSync(folder).find((one) => isSnapshot(one) && !before.has(one));
    if (name === undefined) continue;
    const path = join(folder, name);
    const { size } = statSync(path);
    const isStill = size > 0 && size === bytes;
    bytes = size;
    const snapshot = isStill ? parse(readFileSync(path, 'utf8')) : undefined;
    if (snapshot !== undefined) return snapshot;
  }
  throw new Error('the process wrote no snapshot of its heap');
}

function parse(text: string): Snapshot | undefined {
  try {
    return JSON.parse(text) as Snapshot;
  } catch {
    // Still being written.
    return undefined;
  }
}

function stringsOf({ snapshot: { meta }, nodes, edges, strings }: Snapshot): string[] {
  const place = (fields: readonly string[], name: string) => fields.indexOf(name);
  const [type, nameAt] = [place(meta.node_fields, 'type'), place(meta.node_fields, 'name')];
  const countAt = place(meta.node_fields, 'edge_count');
  const [edgeType, edgeName] = [place(meta.edge_fields, 'type'), place(meta.edge_fields, 'name_or_index')];
  const edgeTo = place(meta.edge_fields, 'to_node');
  const nodeSize = meta.node_fields.length;
  const edgeSize = meta.edge_fields.length;
  const stringTypes = new Set(
    meta.node_types[0].flatMap((name, index) => (/string/.test(name) ? [index] : [])),
  );
  const internal = meta.edge_types[0].indexOf('internal');
  const functionName = strings.indexOf('name_or_scope_info');
  const held = new Set<number>();
  let edge = 0;
  for (let node = 0; node < nodes.length; node += nodeSize) {
    for (let left = nodes[node + countAt] ?? 0; left > 0; left -= 1, edge += edgeSize) {
      const isName = edges[edge + edgeType] === internal && edges[edge + edgeName] === functionName;
      if (!isName) held.add(edges[edge + edgeTo] ?? -1);
    }
  }
  const found = new Set<string>();
  for (let node = 0; node < nodes.length; node += nodeSize) {
    if (!stringTypes.has(nodes[node + type] ?? -1) || !held.has(node)) continue;
    found.add(strings[nodes[node + nameAt] ?? 0] ?? '');
  }
  return [...found];
}
