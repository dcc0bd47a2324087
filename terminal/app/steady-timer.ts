/** Intervals that keep their time in the background, as the MQTT client takes them. */

export interface SteadyTimer {
  set(work: () => void, intervalMs: number): number;
  clear(id: number): void;
}

export function createSteadyTimer(): SteadyTimer {
  // A file of its own: the Content-Security-Policy allows no worker that is made from text.
  const worker = new Worker(new URL('./steady-worker.ts', import.meta.url), { type: 'module' });
  const works = new Map<number, () => void>();
  let last = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<number>) => works.get(data)?.());
  return {
    set(work, intervalMs) {
      last += 1;
      works.set(last, work);
      worker.postMessage({ id: last, intervalMs });
      return last;
    },
    clear(id) {
      works.delete(id);
      worker.postMessage({ id });
    },
  };
}
