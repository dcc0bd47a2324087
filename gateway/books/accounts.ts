/** The accounts of the books, and their entries, for what reads the books. */
export { type Account, accounts, type Entry } from '../store/book-entries.ts';
