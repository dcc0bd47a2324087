/** The end of a program that a command has run in its place. */

/** Ends the command with the exit code of the program that it ran, about which there is nothing more to say. */
export class ProgramEnded extends Error {
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(`exit code ${exitCode}`);
    this.exitCode = exitCode;
  }
}
