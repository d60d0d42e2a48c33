import { plural } from '../lib/texts/plural';

/** Texts of the outcome of a paid cart (en-NG). */
export const texts = {
  buying: { title: 'Opening your guides', text: 'Your payment is confirmed. Your guides open in a moment.' },
  paid: {
    title: 'Paid',
    text: (count: number) => plural(count, { one: 'You own # more guide.', other: 'You own # more guides.' }),
  },
  given: {
    gift: { title: 'Your gift is paid', text: 'We mail its link to the address that you gave.' },
    seats: { title: 'Your seats are paid', text: 'Invite your team to them.' },
    buying: { title: 'Payment confirmed', text: 'What you give is ready in a moment.' },
    see: 'See what you gave',
  },
  nothing: { title: 'Nothing was bought', text: 'None of these guides could be bought.' },
  inWallet: (amount: string) => `${amount} is in your wallet.`,
  lowered: (price: string, code: string) => `${price} less the coupon ${code}`,
  read: 'Read',
  declined: (detail: string | null) => `Not bought. ${detail ?? ''}`,
  lines: 'Guides of this payment',
  openWallet: 'Open your wallet',
};
