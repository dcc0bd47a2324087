/** Verifies the chains of hashes at the gateway, and shows the last hash of each, to be kept elsewhere. */
import type { AuditChain, AuditCheck } from '@tollgate/contract/workbench/audit';
import { Badge } from '@tollgate/design/badge';
import { Banner } from '@tollgate/design/banner';
import { Button } from '@tollgate/design/button';
import { CopyField } from '@tollgate/design/copy';
import { lock } from '@tollgate/design/drawings';
import { useReader } from '@tollgate/design/language';
import { Table } from '@tollgate/design/table';
import { type ReactElement, useState } from 'react';
import { useResource } from '../data/use-resource.ts';
import { Problem } from '../parts/problem.tsx';
import { auditTexts } from './texts.ts';

export function ChainCheck(): ReactElement {
  const { say } = useReader();
  const [isWanted, setWanted] = useState(false);
  const { answer, problem, isLoading, reload } = useResource<AuditCheck>(
    isWanted ? 'audit/check' : undefined,
  );
  return (
    <div className="panel">
      <div>
        <Button icon={lock} isLoading={isLoading} onClick={() => (isWanted ? reload() : setWanted(true))}>
          {say(auditTexts.verify)}
        </Button>
      </div>
      {problem !== undefined && <Problem problem={problem} onRetry={reload} />}
      {answer !== undefined && !isLoading && problem === undefined && (
        <>
          <Banner
            tone={answer.is_whole ? 'success' : 'danger'}
            isNew
            title={say(answer.is_whole ? auditTexts.whole : auditTexts.broken)}
          >
            {say(answer.is_whole ? auditTexts.wholeText : auditTexts.brokenText)}
          </Banner>
          <Chains chains={answer.chains} />
        </>
      )}
    </div>
  );
}

function Chains({ chains }: { readonly chains: readonly AuditChain[] }): ReactElement {
  const { say } = useReader();
  return (
    <Table<AuditChain>
      caption={say(auditTexts.chainList)}
      narrow="cards"
      rows={chains}
      keyOf={(chain) => chain.merchant_no}
      columns={[
        {
          id: 'chain',
          head: say(auditTexts.chain),
          cell: (chain) => chain.merchant_no || say(auditTexts.noMerchant),
        },
        { id: 'count', head: say(auditTexts.count), align: 'end', cell: (chain) => chain.count },
        {
          id: 'state',
          head: say(auditTexts.outcome),
          isWhole: true,
          cell: ({ broken_at: brokenAt, broken_count: count = 1 }) =>
            brokenAt === undefined ? (
              <Badge tone="success" shape="dot">
                {say(auditTexts.fits)}
              </Badge>
            ) : (
              <Badge tone="danger" shape="cross">
                {count === 1
                  ? say(auditTexts.brokenAt, { number: brokenAt })
                  : say(auditTexts.brokenFrom, { count, number: brokenAt })}
              </Badge>
            ),
        },
        {
          id: 'hash',
          head: say(auditTexts.lastHash),
          cell: (chain) => <CopyField name={say(auditTexts.lastHash)} value={chain.last_hash} isInline />,
        },
      ]}
    />
  );
}
