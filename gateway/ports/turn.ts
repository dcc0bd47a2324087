/**
 * Letting the event loop go round once: resolves after everything that has already happened (calls that came
 * in, replies that arrived) has been seen to, so that what happened together is written together. The embedded
 * database answers without ever leaving the current turn, so that without this each change would be a batch.
 */
export type NextTurn = () => Promise<void>;
