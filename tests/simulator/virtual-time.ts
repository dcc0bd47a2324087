/** The only clock of a simulation: what is to happen is a queue, and time passes from one entry to the next. */

export interface VirtualTime {
  /** Milliseconds since the simulation began. */
  nowMs(): number;
  after(delayMs: number, act: () => void): void;
  sleep(delayMs: number): Promise<void>;
  /** Runs until nothing is left before `untilMs`, or until `isOver` says so. */
  run(untilMs: number, isOver: () => boolean): Promise<void>;
  readonly events: number;
}

interface Entry {
  readonly atMs: number;
  readonly order: number;
  readonly act: () => void;
}

const isBefore = (left: Entry, right: Entry) =>
  left.atMs === right.atMs ? left.order < right.order : left.atMs < right.atMs;

/** A binary heap: the earliest entry first, those of one moment as they came. */
function createQueue() {
  const heap: Entry[] = [];
  function swap(left: number, right: number): void {
    const [a, b] = [heap[left], heap[right]];
    if (a === undefined || b === undefined) return;
    heap[left] = b;
    heap[right] = a;
  }
  const comesFirst = (left: number, right: number) => {
    const [a, b] = [heap[left], heap[right]];
    return a !== undefined && b !== undefined && isBefore(a, b);
  };
  return {
    first: () => heap[0],
    push(entry: Entry) {
      let place = heap.push(entry) - 1;
      while (place > 0 && comesFirst(place, (place - 1) >> 1)) {
        swap(place, (place - 1) >> 1);
        place = (place - 1) >> 1;
      }
    },
    pop() {
      const first = heap[0];
      const last = heap.pop();
      if (first === undefined || last === undefined || heap.length === 0) return first;
      heap[0] = last;
      for (let place = 0; ; ) {
        const [left, right] = [2 * place + 1, 2 * place + 2];
        const child = comesFirst(right, left) ? right : left;
        if (!comesFirst(child, place)) return first;
        swap(child, place);
        place = child;
      }
    },
  };
}

/** Everything that follows without waiting has happened: promises are settled, the event loop has nothing to do. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

export function createVirtualTime(): VirtualTime {
  const queue = createQueue();
  let nowMs = 0;
  let order = 0;
  let events = 0;
  const time: VirtualTime = {
    nowMs: () => nowMs,
    after(delayMs, act) {
      order += 1;
      queue.push({ atMs: nowMs + Math.max(0, delayMs), order, act });
    },
    sleep: (delayMs) => new Promise((resolve) => time.after(delayMs, resolve)),
    async run(untilMs, isOver) {
      for (;;) {
        const next = queue.first();
        if (next === undefined || next.atMs > untilMs || isOver()) return;
        queue.pop();
        nowMs = next.atMs;
        events += 1;
        next.act();
        await settled();
      }
    },
    get events() {
      return events;
    },
  };
  return time;
}
