/** Texts of what disputes hold in a wallet (en-NG). */
export const texts = {
  title: 'Held by disputes',
  lead: 'A bank disputes a payment. Its money stays in your wallet, but cannot be spent or withdrawn until the dispute ends.',
  guide: 'A guide',
  deposit: 'Money that was added to this wallet',
  because: (reason: string) => `, reason: ${reason}`,
  until: ', we answer the bank until',
};
