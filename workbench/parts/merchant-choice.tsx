/** Chooses the merchant whose clock or inbox a page shows; nothing where no merchant has its own. */
import type { Text } from '@tollgate/contract/model';
import type { WorkbenchClock } from '@tollgate/contract/workbench/clock';
import { useReader } from '@tollgate/design/language';
import { SelectField } from '@tollgate/design/select-field';
import type { ReactElement } from 'react';
import { addressOf, navigate } from '../address/place.ts';
import { useResource } from '../data/use-resource.ts';

const texts = {
  merchant: { en: 'Merchant', zh: '商户' },
  others: { en: 'All merchants on the sandbox clock', zh: '使用沙箱时钟的所有商户' },
} satisfies Readonly<Record<string, Text>>;

const everyMs = 5_000;

interface MerchantChoiceProps {
  /** The page that shows the choice. */
  readonly page: readonly string[];
  /** Empty: merchants without a clock of their own. */
  readonly merchantNo: string;
}

export function MerchantChoice({ page, merchantNo }: MerchantChoiceProps): ReactElement | null {
  const { say } = useReader();
  const { own_clocks: listed = [] } = useResource<WorkbenchClock>('clock', everyMs).answer ?? {};
  const isListed = merchantNo === '' || listed.some(({ merchant_no: number }) => number === merchantNo);
  const merchants = isListed ? listed : [{ merchant_no: merchantNo, name: '' }, ...listed];
  if (merchants.length === 0) return null;
  return (
    <SelectField
      label={say(texts.merchant)}
      value={merchantNo}
      options={[
        { value: '', label: say(texts.others) },
        ...merchants.map(({ merchant_no: value, name }) => ({ value, label: `${value} ${name}`.trim() })),
      ]}
      onChange={({ target: { value } }) => navigate(addressOf(page, { merchant_no: value }))}
    />
  );
}
