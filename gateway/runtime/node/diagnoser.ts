/** The signature doctor in a worker thread: one diagnosis at a time, few that wait, each for a short time. */
import { Worker } from 'node:worker_threads';
import { undiagnosed } from '@tollgate/contract/signing/doctor/index';
import type { Diagnosis, DoctorInput } from '@tollgate/contract/signing/doctor/types';
import type { Diagnoser } from '../../ports/diagnoser.ts';

/** From the asking to the answer: the reply to a refused call waits for it. The thread's own start does not count. */
const budgetMs = 2_000;
const waitingMax = 16;
/** A thread that is silent for so long is ended. The doctor's work is bounded, so this is for errors alone. */
const stallMs = 10_000;
/** A thread that takes inputs by then has only been slow: other programs may keep the processors busy. */
const startMs = 60_000;

export interface DiagnoserOptions {
  readonly budgetMs?: number;
  readonly waitingMax?: number;
  readonly stallMs?: number;
  /** Program of the thread, for tests. */
  readonly script?: URL;
}

interface Job {
  readonly input: DoctorInput;
  /** The first answer counts. */
  readonly answer: (diagnosis: Diagnosis) => void;
}

/** Answers a job that has waited too long, and takes its place in the queue away. */
function expire(job: Job, waiting: Job[]): void {
  const place = waiting.indexOf(job);
  if (place >= 0) waiting.splice(place, 1);
  job.answer(undiagnosed(job.input));
}

/** Message of the thread: it takes inputs now, or its answer to one. */
type Message = Diagnosis | 'ready';

function startThread(
  script: URL,
  take: (message: Message, from: Worker) => void,
  fail: (thread: Worker) => void,
): Worker {
  const thread = new Worker(script, { name: 'signature doctor' });
  thread.unref();
  thread.on('message', (message: Message) => take(message, thread));
  thread.on('error', () => fail(thread));
  return thread;
}

export function createDiagnoser(options: DiagnoserOptions = {}): Diagnoser {
  const { script = new URL('./diagnoser-worker.ts', import.meta.url) } = options;
  const waiting: Job[] = [];
  let worker: Worker | undefined;
  let isReady = false;
  /** When the worker takes inputs, or has failed to. */
  let ready = Promise.withResolvers<void>();
  let running: Job | undefined;
  let stallTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function begin(): void {
    if (running !== undefined || isClosed) return;
    running = waiting.shift();
    if (running === undefined) return;
    // Started by the first refused signature: a gateway that explains none has no such thread.
    worker ??= startThread(script, take, fail);
    watchStall();
    worker.postMessage(running.input);
  }

  function watchStall(): void {
    clearTimeout(stallTimer);
    stallTimer = setTimeout(giveUp, isReady ? (options.stallMs ?? stallMs) : startMs);
  }

  function end(diagnosis?: Diagnosis): void {
    clearTimeout(stallTimer);
    const done = running;
    running = undefined;
    done?.answer(diagnosis ?? undiagnosed(done.input));
  }

  function take(message: Message, from: Worker): void {
    if (from !== worker) return;
    if (message === 'ready') {
      isReady = true;
      ready.resolve();
      if (running !== undefined) watchStall();
    } else {
      end(message);
      begin();
    }
  }

  function fail(thread: Worker): void {
    if (thread === worker) giveUp();
  }

  /** The thread is stuck or gone: the next diagnosis gets a new one. */
  function giveUp(): void {
    const stuck = worker;
    worker = undefined;
    isReady = false;
    ready.resolve();
    ready = Promise.withResolvers();
    stuck?.terminate().catch(() => {});
    end();
    begin();
  }

  function diagnose(input: DoctorInput): Promise<Diagnosis> {
    if (isClosed || waiting.length >= (options.waitingMax ?? waitingMax))
      return Promise.resolve(undiagnosed(input));
    const { promise, resolve } = Promise.withResolvers<Diagnosis>();
    let isAnswered = false;
    let timer: NodeJS.Timeout | undefined;
    const job: Job = {
      input,
      answer(diagnosis) {
        isAnswered = true;
        clearTimeout(timer);
        resolve(diagnosis);
      },
    };
    waiting.push(job);
    begin();
    ready.promise.then(() => {
      if (!isAnswered) timer = setTimeout(() => expire(job, waiting), options.budgetMs ?? budgetMs);
    });
    return promise;
  }

  return {
    diagnose,
    async close() {
      isClosed = true;
      for (const job of waiting.splice(0)) job.answer(undiagnosed(job.input));
      end();
      ready.resolve();
      await worker?.terminate();
    },
  };
}
