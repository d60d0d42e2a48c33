/** Texts of the refund of a purchase (en-NG). */
export const texts = {
  title: 'Refund',
  until: 'Possible until',
  ask: 'Ask for a refund',
  reason: 'Why? (optional)',
  help: 'The creator of the guide reads it, without your name.',
  submit: 'Request refund',
  requested: 'Refund requested',
  goesBack: (toCard: string, toWallet?: string) =>
    `${toCard} goes back to the card or account you paid with${toWallet ? `, and ${toWallet} to your wallet` : ''}. You can read the guide until then.`,
  stalled: 'Refund delayed',
  delayed: (amount: string) =>
    `Your bank did not take ${amount} back, and the payment provider holds it. We ask the provider every day. You can read the guide until then.`,
  disputed: {
    open: {
      word: 'Disputed with your bank',
      text: (amount: string) =>
        `Your bank disputes the payment of ${amount} for you. You can read the guide until the bank decides; no refund is possible meanwhile.`,
    },
    lost: {
      word: 'Taken back by your bank',
      text: (amount: string) => `Your bank returned ${amount} to you. You may buy the guide again.`,
    },
  },
  card: 'Refunded to your card',
  both: 'Refunded to your card and your wallet',
  wallet: 'Refunded to your wallet',
};
