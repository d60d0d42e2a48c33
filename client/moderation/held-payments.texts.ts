/** Texts of the payments that finance checks (en-NG). */
export const texts = {
  title: 'Payments to check',
  lead: 'What was paid differs from what was asked for. Nothing is given, and the payer cannot pay again, until you decide.',
  none: 'No payment waits for a decision.',
  anonymous: 'A former member',
  of: { deposit: 'A deposit to the wallet', purchase: 'A guide', order: 'A cart of guides' },
  asked: 'Asked for',
  paid: 'Paid',
  unknown: 'not known yet',
  held: 'Held since',
  why: (reason: string) => `Why it is held: ${reason}.`,
  failure: (reason: string) => `The provider did not return it: ${reason}. Decide again.`,
  returning: 'On its way back',
  own: 'This is your own payment; another person decides.',
  reference: (reference: string) => `Reference ${reference}`,
  accept: { buys: 'Accept it', credits: 'Accept into the wallet' },
  worth: 'It counts for',
  tooLittle: {
    purchase: 'That is not the price: accepted, it buys nothing and becomes money in the payer’s wallet.',
    order: 'That is less than the cart: accepted, it buys no guide and becomes money in the payer’s wallet.',
  },
  return: 'Send it back',
  onlyReturn: 'Only naira that were paid to this account can be accepted.',
  form: {
    accept: {
      label: 'Why does this payment count?',
      help: 'The payer reads these words.',
      submit: 'Accept payment',
    },
    return: {
      label: 'Why does this payment go back?',
      help: 'The payer reads these words. The payment provider returns all of it to where it came from.',
      submit: 'Send it back',
    },
  },
  decided: {
    title: 'Decided payments',
    none: 'Nothing was decided yet.',
    status: { accepted: 'Accepted', returned: 'Returned' } as Record<string, string>,
    by: (username: string | null) => `by ${username ?? 'a former member'}`,
  },
};
