/** Forms of the gateway's own numbers. */

/** psn: 16 characters of Crockford's base 32 (decision 13). */
export const isPsn = (text: string): boolean => /^[0-9A-HJKMNP-TV-Z]{16}$/.test(text);

/** trans_no: 22 digits, which begin with a date (decision 13). */
export const isTransNo = (text: string): boolean => /^20\d{20}$/.test(text);
