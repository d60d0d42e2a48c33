export const texts = {
  fund: {
    title: 'Fund Wallet',
    amount: 'Amount',
    help: (least: string, most: string) =>
      `Between ${least} and ${most}. Your balance changes when the payment is confirmed. Paying for guides from it is not open yet.`,
    common: 'Common amounts',
    submit: 'Continue to payment',
    offline: 'You are offline. Nothing was charged. Try again when you are connected.',
  },
  withdraw: {
    title: 'Withdraw Funds',
    lead: 'Provide the following information below to continue.',
    notOpen: 'Withdrawals are not open yet. Your balance stays in your wallet.',
    account: 'Account Number',
    bank: 'Choose Bank',
    noBanks: 'No banks to choose from yet',
    amount: 'Amount',
    balance: 'Wallet balance',
    withdrawal: 'Withdrawal Amount',
    total: 'Total (Amount + charges)',
    unknown: 'Not known yet',
    submit: 'Proceed',
  },
};
