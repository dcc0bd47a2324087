/**
 * Scripts and styles compressed as far as it goes, once, at the build: `pay-BziI44MI.js.br` and `.gz` are beside
 * `pay-BziI44MI.js`, and a server picks the one that the browser takes.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const compressions = {
  /** @param {Uint8Array} bytes */
  br: (bytes) =>
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  /** @param {Uint8Array} bytes */
  gz: (bytes) => gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Leaves out what compressing would not make smaller.
 * @param {string} folder
 */
function compressAll(folder) {
  for (const name of readdirSync(folder).filter((one) => /\.(?:js|css|svg)$/.test(one))) {
    const bytes = readFileSync(join(folder, name));
    for (const [ending, compress] of Object.entries(compressions)) {
      const less = compress(bytes);
      if (less.length < bytes.length) writeFileSync(join(folder, `${name}.${ending}`), less);
    }
  }
}

/**
 * Vite's plugin for it.
 * @returns {import('vite').Plugin}
 */
export function precompression() {
  return {
    name: 'precompression',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: ({ dir }) => {
        if (dir !== undefined) compressAll(join(dir, 'assets'));
      },
    },
  };
}

/**
 * Vite's option by which scripts and styles name each other by their own address: pages then run below any base. Only
 * documents name files from the root, as the gateway serves them for addresses of any depth.
 * @type {import('vite').ExperimentalOptions}
 */
export const relativeAssets = {
  renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
};
