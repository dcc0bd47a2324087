/**
 * Several servers in one DATABASE_URL, as libpq has them: `postgres://user@one:5432,two:5432/gateway`. They are tried
 * one after the other, and with `target_session_attrs=read-write` one that only reads is passed over.
 */

export interface Hosts {
  /** That of each server, in the order of the list; one where the URL names one. */
  readonly urls: readonly string[];
  readonly needsWritable: boolean;
}

const attribute = 'target_session_attrs';
/** Anything that is written needs the primary, so that both mean the same here. */
const writable = new Set(['read-write', 'primary']);

/** @throws where the URL asks for servers that a gateway cannot work on */
export function readHosts(url: string): Hosts {
  const [, scheme = '', user = '', list = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^@/]*@)?([^/?]*)(.*)$/.exec(url) ?? [];
  const [path = '', query = ''] = rest.split('?', 2);
  const parameters = new URLSearchParams(query);
  const wanted = parameters.get(attribute) ?? 'any';
  if (wanted !== 'any' && !writable.has(wanted))
    throw new Error(`DATABASE_URL: ${attribute} must be read-write, primary or any: a gateway writes`);
  if (scheme === '' || (!list.includes(',') && wanted === 'any'))
    return { urls: [url], needsWritable: false };
  parameters.delete(attribute);
  const ending = parameters.size === 0 ? path : `${path}?${parameters}`;
  return {
    urls: list.split(',').map((host) => `${scheme}${user}${host}${ending}`),
    needsWritable: wanted !== 'any',
  };
}

export interface HostChoice {
  /** The server that new connections go to. */
  current(): string;
  /** It could not be reached, or only reads: the next one is tried, unless that has been done already. */
  failed(url: string): void;
}

export function createHostChoice(urls: readonly string[]): HostChoice {
  let index = 0;
  const current = () => urls[index] ?? '';
  return {
    current,
    failed(url) {
      if (current() === url) index = (index + 1) % urls.length;
    },
  };
}
