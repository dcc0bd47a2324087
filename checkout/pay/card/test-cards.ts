/** Values that one press on a test card of the sandbox fills in; loaded on that press alone. */
import { cardBrands } from '@tollgate/contract/card-brands';
import type { CardFields } from '@tollgate/contract/cards';
import { testCardById } from '@tollgate/contract/sandbox/card-outcome';
import type { AddressDraft } from '../address/address-draft.ts';
import { addressFormatOf } from '../address/address-format.ts';
import { regionsOf } from '../address/regions.ts';

/** Long enough for a clock that was moved on. */
const validForYears = 5;

/** The test card as its holder types it. @param nowMs the gateway's clock @throws for an id that is in no table */
export function testCardFields(id: string, nowMs: number): CardFields {
  const card = testCardById(id);
  if (card === undefined) throw new Error(`there is no test card ${id}`);
  const year = (new Date(nowMs).getUTCFullYear() + validForYears) % 100;
  const cvvLength = cardBrands.find((brand) => brand.id === card.brand)?.cvvLength ?? 3;
  return {
    pan: card.groups.join(' '),
    expiry: `12${String(year).padStart(2, '0')}`,
    cvv: '123456'.slice(0, cvvLength),
    holder: 'JANE DOE',
  };
}

/** The address with an example in each of its empty fields. */
export function filledAddress(draft: AddressDraft, countries: readonly string[]): AddressDraft {
  const country = draft.country || (countries[0] ?? '');
  const { province, zip } = addressFormatOf(country);
  const examples: AddressDraft = {
    country,
    name: 'Jane Doe',
    province: province?.kind === 'list' ? (regionsOf(country, 'en')[0]?.value ?? '') : 'Sandbox',
    city: 'Sandbox',
    address1: '1 Test Street',
    address2: '',
    zip: zip?.example ?? (zip === undefined ? '' : '00000'),
    phone: '+1 212 555 0117',
  };
  const fields = Object.entries(examples).map(([field, example]) => [
    field,
    draft[field as keyof AddressDraft] || example,
  ]);
  return Object.fromEntries(fields) as AddressDraft;
}
