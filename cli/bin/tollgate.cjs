#!/usr/bin/env node
/* Written for every Node.js that was ever installed: an older one gets a sentence, not a syntax error. */
var version = process.versions.node.split('.');
if (Number(version[0]) < 22 || (Number(version[0]) === 22 && Number(version[1]) < 12)) {
  process.stderr.write(
    'tollgate needs Node.js 22.12 or later; this is ' + process.versions.node + '. Install Node.js 22 or 24: https://nodejs.org\n'
  );
  process.exit(2);
}
require('./start.cjs');
