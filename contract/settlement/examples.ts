/** Mappings that come with Tollgate, by the name that --mapping takes. */
import acquirerHost from './examples/acquirer-host.json' with { type: 'json' };
import debitCredit from './examples/debit-credit.json' with { type: 'json' };

export const exampleMappings: Readonly<Record<string, unknown>> = {
  'acquirer-host': acquirerHost,
  'debit-credit': debitCredit,
};
