/** Texts of the checklist of a review (en-NG). */
export const texts = {
  title: 'Before it is published',
  points: {
    complete: 'The sections hold what the title and description promise.',
    licences: 'Agencies, licences and fees are named and look right.',
    price: 'The price fits what buyers get.',
    contact: 'Nothing leads buyers past the platform.',
    own_work: 'It is not copied from another guide or a book.',
  },
  untick: 'Tick every point, or ask the creator for changes.',
};
