/** Secrets of terminals and people: kept as salted hashes, in the form of Mosquitto's password files. */

/**
 * How much a guess costs. `token` for secrets of 32 random bytes, which cannot be guessed; `short` for codes and PINs,
 * which a machine would try out if the database got into wrong hands.
 */
export type SecretKind = 'token' | 'short';

export interface Passwords {
  /** `$7$iterations$salt$hash`: PBKDF2 with SHA-512 (RFC 8018), salt and hash in Base64. */
  hash(secret: string, kind: SecretKind): Promise<string>;
  /** In constant time for one hash; false for what is no hash. */
  verify(secret: string, hash: string): Promise<boolean>;
}
