/** Names of the fields of an address, and what may be wrong with them. */
import type { Text } from '@tollgate/contract/model';

export const labels = {
  name: { en: 'Full name', zh: '姓名' },
  country: { en: 'Country or region', zh: '国家或地区' },
  choose: { en: 'Select…', zh: '请选择' },
  address1: { en: 'Street address', zh: '街道与门牌号' },
  address2: { en: 'Apartment, floor, company', zh: '楼层、房间、公司等' },
  phone: { en: 'Phone number', zh: '电话' },
  phoneHint: { en: 'Include the country code, for example +1', zh: '含国家区号，例如 +86' },
  zipHint: { en: 'For example, {example}', zh: '例如 {example}' },
  city: { en: 'City', zh: '城市' },
  suburb: { en: 'Suburb', zh: '城区' },
  townCity: { en: 'City or town', zh: '市、区、县' },
  postTown: { en: 'Town or city', zh: '城镇' },
  district: { en: 'District', zh: '区' },
  municipality: { en: 'City or municipality', zh: '市或镇' },
  state: { en: 'State', zh: '州' },
  province: { en: 'Province', zh: '省份' },
  prefecture: { en: 'Prefecture', zh: '都道府县' },
  region: { en: 'Region', zh: '地区' },
  emirate: { en: 'Emirate', zh: '酋长国' },
  area: { en: 'Area', zh: '区域' },
  county: { en: 'County', zh: '郡' },
  island: { en: 'Island', zh: '岛屿' },
  department: { en: 'Department', zh: '省' },
  cityProvince: { en: 'City or province', zh: '市或道' },
  cityCounty: { en: 'City or county', zh: '县市' },
  zip: { en: 'Postal code', zh: '邮政编码' },
  zipCode: { en: 'ZIP code', zh: '邮政编码' },
  postcode: { en: 'Postcode', zh: '邮政编码' },
  pinCode: { en: 'PIN code', zh: '邮政编码' },
  eircode: { en: 'Eircode', zh: '邮政编码' },
  cep: { en: 'Postal code (CEP)', zh: '邮政编码' },
  cap: { en: 'Postal code (CAP)', zh: '邮政编码' },
} as const satisfies Readonly<Record<string, Text>>;

/** Each says what to do; `{label}` is the name of the field. */
export const problems = {
  missing: { en: '{label} is required', zh: '请填写 {label}' },
  missingChoice: { en: '{label} is required', zh: '请选择 {label}' },
  tooLong: { en: 'Use fewer characters', zh: '内容过长，请缩短' },
  zip: { en: '{label} is not valid for this country', zh: '{label} 格式与所选国家或地区不符' },
  phone: {
    en: 'Enter at least 5 digits. Use only digits, spaces, and +',
    zh: '请输入至少 5 位数字，仅限数字、空格和 +',
  },
  refused: { en: 'This value was not accepted', zh: '该内容未通过校验' },
} as const satisfies Readonly<Record<string, Text>>;

export const addressParts = {
  shipping: { en: 'Shipping address', zh: '收货地址' },
  kept: {
    en: 'Your shipping address is saved. To change it, first select a different payment method.',
    zh: '收货地址已保存。如需修改，请先选择其他支付方式。',
  },
  billing: { en: 'Billing address', zh: '账单地址' },
  same: { en: 'Billing address is the same as shipping address', zh: '账单地址与收货地址相同' },
  billingCountry: {
    en: 'The merchant does not accept billing addresses in your shipping country. Enter a different address.',
    zh: '商户不接受收货国家或地区的账单地址，请填写其他账单地址。',
  },
} as const satisfies Readonly<Record<string, Text>>;
