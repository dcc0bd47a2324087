/** A clock in a worker: browsers slow down pages in the background, and a terminal must stay online. */

interface Order {
  readonly id: number;
  /** Absent: the interval ends. */
  readonly intervalMs?: number;
}

const intervals = new Map<number, ReturnType<typeof setInterval>>();

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  const { id, intervalMs } = data;
  clearInterval(intervals.get(id));
  intervals.delete(id);
  if (intervalMs === undefined) return;
  intervals.set(
    id,
    setInterval(() => postMessage(id), intervalMs),
  );
});
