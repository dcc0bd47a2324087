/** The link of the service worker to the worker that leads: requests on a port, answers as they come. */
import type { FromPort, PortRequest, ToPort } from '../engine/protocol.ts';

export interface LeaderDeps {
  /** Asks every tab for a port to its worker. */
  readonly askForPorts: () => Promise<void>;
  /** Returns true while the tab of this id is there. */
  readonly isThere: (client: string) => Promise<boolean>;
  /** Returns true if a worker leads, or waits to lead. */
  readonly hasWorker: () => Promise<boolean>;
}

interface Pending {
  readonly port: MessagePort;
  head(status: number, headers: readonly (readonly [string, string])[]): void;
  chunk(bytes: Uint8Array): void;
  end(): void;
  cut(): void;
}

interface Leader {
  readonly port: MessagePort;
  readonly client: string;
  readonly build: string;
}

/** Long enough for a first start on a slow computer. */
const openingMs = 30_000;
/** How often it is looked whether the leading tab is still there while a request waits for its answer. */
const lookMs = 1_000;

const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

export class LeaderLink {
  readonly #deps: LeaderDeps;
  readonly #pending = new Map<number, Pending>();
  #leader: Leader | undefined;
  #waiting: ((leader: Leader) => void)[] = [];
  #lastId = 0;
  #look: ReturnType<typeof setInterval> | undefined;

  constructor(deps: LeaderDeps) {
    this.#deps = deps;
  }

  /** The build of the leading worker, as far as it is known. */
  get build(): string | undefined {
    return this.#leader?.build;
  }

  /** Takes a port to the worker of a tab; only the leading worker answers on it. */
  take(port: MessagePort, client: string): void {
    port.onmessage = ({ data }: MessageEvent<FromPort>) => this.#receive(port, client, data);
  }

  /** Another worker leads: it may be one that has no port yet. */
  changed(): void {
    if (this.#waiting.length > 0) void this.#deps.askForPorts();
  }

  /** Returns whether a worker leads now, waiting at most that long for it. */
  async leads(waitMs: number): Promise<boolean> {
    return (await this.#find(waitMs)) !== undefined;
  }

  /** Returns the answer of the leading worker; a network error where there is none, or it breaks off before its head. */
  async answer(request: Request, isPatient: boolean): Promise<Response> {
    const waitMs = isPatient || (await this.#deps.hasWorker()) ? openingMs : 0;
    const leader = await this.#find(waitMs);
    if (leader === undefined) return Response.error();
    const body = request.body === null && request.method === 'GET' ? null : await bytesOf(request);
    return this.#ask(leader.port, request, body);
  }

  async #find(waitMs: number): Promise<Leader | undefined> {
    const known = this.#leader;
    if (known !== undefined) {
      if (await this.#deps.isThere(known.client)) return known;
      this.#forget(known.port);
    }
    if (waitMs === 0) return undefined;
    return new Promise((resolve) => {
      const found = (leader: Leader) => {
        clearTimeout(timer);
        resolve(leader);
      };
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((each) => each !== found);
        resolve(undefined);
      }, waitMs);
      this.#waiting.push(found);
      void this.#deps.askForPorts();
    });
  }

  #ask(port: MessagePort, request: Request, body: Uint8Array | null): Promise<Response> {
    this.#lastId += 1;
    const id = this.#lastId;
    const asked = {
      kind: 'request',
      id,
      method: request.method,
      url: request.url,
      headers: [...request.headers],
      body,
    } satisfies PortRequest;
    const abort = () => {
      this.#end(id);
      port.postMessage({ kind: 'abort', id } satisfies ToPort);
    };
    const answered = new Promise<Response>((resolve) => {
      this.#pending.set(id, pendingAnswer(port, resolve, abort));
      request.signal.addEventListener('abort', abort);
    });
    port.postMessage(asked);
    this.#look ??= setInterval(() => void this.#lookForLeader(), lookMs);
    return answered;
  }

  #receive(port: MessagePort, client: string, message: FromPort): void {
    if (message.kind === 'leads') {
      this.#leader = { port, client, build: message.build };
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const found of waiting) found(this.#leader);
      return;
    }
    if (message.kind === 'gone') {
      this.#forget(port);
      return;
    }
    const pending = this.#pending.get(message.id);
    if (pending?.port !== port) return;
    if (message.kind === 'head') pending.head(message.status, message.headers);
    else if (message.kind === 'chunk') pending.chunk(message.bytes);
    else {
      this.#end(message.id);
      if (message.kind === 'end') pending.end();
      else pending.cut();
    }
  }

  async #lookForLeader(): Promise<void> {
    const leader = this.#leader;
    if (leader !== undefined && !(await this.#deps.isThere(leader.client))) this.#forget(leader.port);
  }

  /** Cuts what a port has not answered: whether it was carried out is not known. */
  #forget(port: MessagePort | undefined): void {
    if (port === undefined) return;
    if (this.#leader?.port === port) this.#leader = undefined;
    port.close();
    for (const [id, pending] of this.#pending) {
      if (pending.port !== port) continue;
      this.#end(id);
      pending.cut();
    }
  }

  #end(id: number): void {
    this.#pending.delete(id);
    if (this.#pending.size > 0) return;
    clearInterval(this.#look);
    this.#look = undefined;
  }
}

const bytesOf = async (request: Request) => new Uint8Array(await request.arrayBuffer());

/** @param onLeft called where the one who asked goes away before the end */
function pendingAnswer(
  port: MessagePort,
  resolve: (response: Response) => void,
  onLeft: () => void,
): Pending {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  return {
    port,
    head(status, headers) {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          stream = controller;
        },
        cancel: onLeft,
      });
      const init = { status, headers: headers.map(([name, value]): [string, string] => [name, value]) };
      resolve(new Response(bodiless.has(status) ? null : body, init));
    },
    chunk: (bytes) => stream?.enqueue(bytes),
    end: () => stream?.close(),
    cut() {
      stream?.error(new TypeError('the sandbox has ended'));
      resolve(Response.error());
    },
  };
}
