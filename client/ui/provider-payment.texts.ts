/** Texts of a payment by card or bank, whatever it pays (en-NG). */
export const texts = {
  waiting: 'We are waiting for your payment',
  arrived: 'Your payment arrived',
  checking: {
    title: 'We are checking your payment',
    text: 'What was paid differs from what was asked for, so a person looks at it. You need not pay again: we write to you, and nothing is lost.',
  },
  received: 'Your payment is in your wallet',
  unpaid: 'The payment did not go through',
  returned: 'The provider returned it to the card or account you paid from.',
  unknown: 'We can’t find that payment',
  failed: 'Your payment could not be loaded.',
  check: 'Check again',
  leave: 'Pay another way',
  openWallet: 'Open your wallet',
};
