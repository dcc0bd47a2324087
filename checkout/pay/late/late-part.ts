/** A part of the page that the first view can do without: its script is loaded when it is needed, once. */

export interface LatePart<Module> {
  /** Returns the part; undefined until it has arrived. */
  now(): Module | undefined;
  /** Loads it where it is not there. A load that failed is made again by the next call. */
  load(): Promise<Module>;
}

export function createLatePart<Module>(fetchPart: () => Promise<Module>): LatePart<Module> {
  let arrived: Module | undefined;
  let loading: Promise<Module> | undefined;
  const load = () =>
    fetchPart().then(
      (part) => {
        arrived = part;
        return part;
      },
      (error) => {
        loading = undefined;
        throw error;
      },
    );
  return {
    now: () => arrived,
    load: () => {
      loading ??= load();
      return loading;
    },
  };
}
