/** WebCrypto of a page: by HTTP, at any host but localhost, it has random numbers alone. */

/** Says that keys can be generated and signatures checked, which takes a secure context. */
export const hasSubtle = (): boolean => globalThis.crypto?.subtle !== undefined;

/** 24 random hex digits; randomUUID would take a secure context. */
export const randomHex = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(3)), (word) => word.toString(16).padStart(8, '0')).join(
    '',
  );
