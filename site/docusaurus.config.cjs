/**
 * Docusaurus transpiles its configuration with all that it imports, the contract included, before it does anything else.
 * Node.js reads TypeScript by itself, in a tenth of the time; but only once, so that pages that are being written get
 * what Docusaurus reads anew.
 */
const { createRequire } = require('node:module');

const load = process.env['NODE_ENV'] === 'production' ? createRequire(__filename) : require;
module.exports = load('./docusaurus-config.ts').default;
