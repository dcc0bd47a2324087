/** A finding of a check: the answer that the protocol asks for, and the one that came. */
import { blankCardNumbers } from '@tollgate/contract/card-text';
import type { Text } from '@tollgate/contract/model';

const gotCharsMax = 400;

/** Ends a check whose expectation is not met. */
export class Finding extends Error {
  override readonly name = 'Finding';
  readonly expected: Text;
  /** JSON or a sentence, without card numbers. */
  readonly got: string;

  constructor(expected: Text, got: unknown) {
    super(expected.en);
    this.expected = expected;
    const text = typeof got === 'string' ? got : JSON.stringify(got);
    this.got = blankCardNumbers((text ?? 'nothing').slice(0, gotCharsMax));
  }
}

/** Ends a check that the connector gives no occasion for, such as a payment that is not paid. */
export class NotShown extends Error {
  override readonly name = 'NotShown';
  readonly reason: Text;

  constructor(reason: Text) {
    super(reason.en);
    this.reason = reason;
  }
}

/** @throws Finding unless the claim is true */
export function expectThat(isTrue: boolean, en: string, zh: string, got: unknown): asserts isTrue {
  if (!isTrue) throw new Finding({ en, zh }, got);
}
