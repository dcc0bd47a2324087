/** Accounts of the books, and their entries, for all that reads them. */
export { type Account, accounts, type Entry, type StoredEntry } from '../store/book-entries.ts';
