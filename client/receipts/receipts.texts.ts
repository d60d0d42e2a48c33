/** Texts of the public certificate of a purchase (en-NG). */
export const texts = {
  title: 'Purchase certificate',
  statuses: {
    paid: 'Paid, once, not refunded',
    partly_refunded: 'Paid, partly refunded',
    refunded: 'Refunded',
  },
  number: 'Receipt number',
  paid: 'Paid',
  amount: 'Amount',
  guide: 'Guide',
  event: 'Event',
  refunded: 'Refunded',
  unnamed: 'A guide on Groundwork',
  about: 'Groundwork shows no personal data here. The event is the one record of this purchase.',
  missing: 'There is no receipt with this code. Check that the link is complete.',
};
