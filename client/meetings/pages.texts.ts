/** Texts of the frame of the pages of meetings (en-NG). */
export const texts = {
  title: 'Meetings',
  one: 'Meeting',
  offer: 'Your online meetings',
  lead: 'A meeting lasts 30 minutes and is paid from the guest’s wallet. You are paid 24 hours after it.',
  all: 'All meetings',
  toOffer: 'Offer meetings',
};
