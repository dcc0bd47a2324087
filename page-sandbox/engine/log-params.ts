/**
 * How the database's log of changes is kept where its files are in memory. A new file of it would be written as 16 MB of
 * zeros, and a used one once more under its new name; and of a gigabyte, the usual limit, nothing is needed.
 */
export const logParams = [
  ...['-c', 'wal_init_zero=off', '-c', 'wal_recycle=off'],
  ...['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB'],
];
