/** Randomness for identifiers and secrets; tests use a seeded one. */
export interface Random {
  bytes(length: number): Uint8Array;
}
