/** Texts of the price review (en-NG). */
export const texts = {
  title: 'Price review',
  lead: {
    creator: 'The price changes when you and a moderator agree to it. We usually answer within 2 working days.',
    moderator: 'Propose another price to the creator; it holds when the creator accepts it.',
  },
  ask: { creator: 'Request a price review', moderator: 'Propose another price' },
  made: {
    creator: 'The creator proposes',
    moderator: 'A moderator proposes',
    own: 'You proposed',
  },
  free: 'Free',
  waiting: {
    creator: 'A moderator usually answers within 2 working days.',
    moderator: 'The creator has a mail about it.',
  },
  answerBy: 'Answer due by',
  publishes: 'Accepting publishes the listing at this price.',
  accept: 'Accept',
  counter: 'Propose another price',
  decline: 'Decline',
  withdraw: 'Withdraw',
  history: 'Earlier proposals',
  by: { creator: 'Creator', moderator: 'Moderator' },
  outcome: { open: 'Open', agreed: 'Agreed', declined: 'Declined', replaced: 'Replaced' },
  form: {
    price: 'Your price',
    priceHelp: 'Naira. 0 for a free guide, otherwise ₦500 to ₦1,000,000.',
    priceMissing: 'Enter a price.',
    note: 'Why this price?',
    noteHelp: 'The other side reads these words.',
    noteMissing: 'Say why.',
    send: 'Send proposal',
    reason: 'Why not?',
    reasonMissing: 'Write a reason.',
  },
};
