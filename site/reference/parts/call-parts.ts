/** Ids of the headings on the page of a call, and on that of the notification. */
export const callParts = {
  request: 'request',
  reply: 'reply-data',
  errors: 'answered-errors',
  changes: 'changes',
} as const;

export const notificationParts = {
  answer: 'answer',
  body: 'body',
  retries: 'retries',
  changes: callParts.changes,
} as const;
