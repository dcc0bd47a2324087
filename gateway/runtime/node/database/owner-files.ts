/** The embedded database's files, for their owner alone. */
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Whatever a file may be for its group and all others. */
const othersMask = 0o077;

/** How PGlite's own file system makes and changes files; `mode` is POSIX's, the kind of file included. */
interface NodeOperations {
  mknod(parent: object, name: string, mode: number, device: number): object;
  setattr(node: object, attributes: { mode?: number }): void;
}

/**
 * PGlite writes most of its files for all users, and sets their mode itself, so that no umask keeps others out. Here
 * every mode is cut down before it reaches the disk, for files of the first start and for those made later alike.
 */
class OwnerFiles extends NodeFS {
  override async init(...[database, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(database, options);
    const restrict = (module: { NODEFS: { node_ops: NodeOperations } }) => {
      const { node_ops: operations } = module.NODEFS;
      const { mknod, setattr } = operations;
      operations.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~othersMask, device);
      operations.setattr = (node, attributes) =>
        setattr(
          node,
          attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~othersMask },
        );
    };
    const { preRun = [] } = emscriptenOpts;
    const others = typeof preRun === 'function' ? [preRun] : preRun;
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [restrict as (typeof others)[number], ...others] },
    };
  }
}

/** The file system of an embedded database in `directory`. */
export function ownerFiles(directory: string): NodeFS {
  return new OwnerFiles(directory);
}
