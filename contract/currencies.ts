/**
 * Currencies: the active alphabetic codes of ISO 4217 with their number of decimals, as of amendment 180.
 *
 * Left out are the codes without defined decimals (metals, XDR, test codes) and the two units of account
 * with four decimals, CLF and UYW: amounts have 0, 2 or 3 (decision 12).
 */

export type Decimals = 0 | 2 | 3;

const withNone = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF';

const withTwo =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF ' +
  'CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD ' +
  'GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL ' +
  'MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR ' +
  'PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP ' +
  'TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG';

const withThree = 'BHD IQD JOD KWD LYD OMR TND';

/** Number of decimals by currency code. */
export const currencies: ReadonlyMap<string, Decimals> = new Map<string, Decimals>([
  ...withNone.split(' ').map((code): [string, Decimals] => [code, 0]),
  ...withTwo.split(' ').map((code): [string, Decimals] => [code, 2]),
  ...withThree.split(' ').map((code): [string, Decimals] => [code, 3]),
]);

/** Returns the number of decimals of a currency; undefined for an unknown code (codes are capital letters). */
export function decimalsOf(currency: string): Decimals | undefined {
  return currencies.get(currency);
}
