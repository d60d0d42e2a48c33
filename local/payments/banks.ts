/** Nigerian banks with the codes the provider uses. */
const listed: [name: string, code: string][] = [
  ['Access Bank', '044'],
  ['Access Bank (Diamond)', '063'],
  ['Carbon', '565'],
  ['Citibank Nigeria', '023'],
  ['Ecobank Nigeria', '050'],
  ['Fidelity Bank', '070'],
  ['First Bank of Nigeria', '011'],
  ['First City Monument Bank', '214'],
  ['Guaranty Trust Bank', '058'],
  ['Heritage Bank', '030'],
  ['Jaiz Bank', '301'],
  ['Keystone Bank', '082'],
  ['Kuda Bank', '50211'],
  ['Moniepoint MFB', '50515'],
  ['OPay Digital Services Limited (OPay)', '999992'],
  ['PalmPay', '999991'],
  ['Polaris Bank', '076'],
  ['Providus Bank', '101'],
  ['Stanbic IBTC Bank', '221'],
  ['Standard Chartered Bank', '068'],
  ['Sterling Bank', '232'],
  ['Union Bank of Nigeria', '032'],
  ['United Bank For Africa', '033'],
  ['Unity Bank', '215'],
  ['Wema Bank', '035'],
  ['Zenith Bank', '057'],
];

export const banks = listed.map(([name, code], index) => ({
  id: index + 1,
  name,
  slug: name
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, ''),
  code,
  longcode: '',
  gateway: null,
  pay_with_bank: false,
  active: code !== '030',
  country: 'Nigeria',
  currency: 'NGN',
  type: 'nuban',
  is_deleted: false,
}));

const given = ['Adaeze', 'Babatunde', 'Chidinma', 'Damilola', 'Emeka', 'Folake', 'Garba', 'Halima', 'Ifeanyi', 'Kemi'];
const family = ['Okonkwo', 'Adeyemi', 'Bello', 'Eze', 'Ibrahim', 'Nwosu', 'Ogunleye', 'Sani', 'Uche', 'Balogun'];

/** The fictitious holder of an account, deterministic by number; undefined for a number of zeros. */
export function accountName(accountNumber: string): string | undefined {
  if (!/^\d{10}$/.test(accountNumber) || /^0+$/.test(accountNumber)) return undefined;
  return `${given[Number(accountNumber[9])]} ${family[Number(accountNumber[8])]}`.toUpperCase();
}
