/* Replies are signed in the thread pool, which takes its size when it is first used: before anything is loaded. */
const { availableParallelism } = require('node:os');
const { enableCompileCache } = require('node:module');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');

if (!process.env.UV_THREADPOOL_SIZE) process.env.UV_THREADPOOL_SIZE = String(Math.max(2, availableParallelism()));
enableCompileCache();
import(pathToFileURL(join(__dirname, '..', 'cli', 'main.js')).href);
