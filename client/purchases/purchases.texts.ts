/** Texts of the payment's return page (en-NG). */
export const texts = {
  title: 'Your payment',
  signIn: 'Sign in to see your payment status. Your money is safe.',
  noReference: 'This link has no payment reference. Your purchases are listed in your profile.',
  notFound: 'We can’t find that payment. You haven’t been charged.',
  reference: (reference: string) => `Reference ${reference}`,
  waiting: {
    title: 'Still waiting for your bank',
    text: 'This takes longer than usual. If you were charged, your purchase opens by itself as soon as the payment is confirmed, and we send you an e-mail.',
    again: 'Check again',
  },
  confirming: {
    title: 'Confirming…',
    text: 'We are confirming your payment. You can leave this page; nothing is lost.',
    retry: 'Retry',
  },
  underReview: {
    title: 'We are checking your payment',
    text: 'What was paid differs from what was asked for, so a person looks at it. You need not pay again: we write to you, and nothing is lost.',
    backToGuide: 'Back to the guide',
  },
  paid: {
    title: 'Paid',
    received: 'Your wallet has received ',
    owned: (title: string | null) => (title ? `You own “${title}”. ` : 'You own this guide. '),
    paid: 'You paid ',
    free: 'It was free',
    openWallet: 'Open your wallet',
    openGuide: 'Open the guide',
    meeting: 'Pay for your meeting',
  },
  unpaid: {
    failed: { title: 'Declined', text: 'The payment did not go through. You were not charged.' },
    abandoned: { title: 'Declined', text: 'The payment was not completed. You were not charged.' },
    expired: { title: 'Expired', text: 'The payment was not completed in time. You were not charged.' },
    refunded: {
      title: 'Refunded',
      text: 'This payment bought nothing. Nothing is lost: the money is in your wallet.',
    },
  },
  returned: {
    title: 'Returned',
    text: 'The provider returned this payment to the card or account you paid from. Your bank shows it when it arrives.',
  },
  tryAgain: 'Try again',
};
