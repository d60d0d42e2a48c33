import { isAlike } from '#projections/catalogue/search';
import { demoListings } from '#server/demo/content/listings';

const SYNONYMS = [
  ['pharmacy', 'chemist', 'drug store'],
  ['poultry', 'chicken farm'],
];
const alike = (typed: string) =>
  demoListings.map(({ title }) => title).filter((title) => isAlike(typed, title, SYNONYMS));

describe('A guide is offered in place of a request', () => {
  it.each([
    ['How to open a pharmacy', 'Open a community pharmacy in Lagos'],
    ['Pharmacies', 'Open a community pharmacy in Lagos'],
    ['Pharm', 'Open a community pharmacy in Lagos'],
    ['Chemist in Port Harcourt', 'Open a community pharmacy in Lagos'],
    ['Start a restaurant in Abuja', 'Open a restaurant with forty seats in Abeokuta'],
    ['Restuarant', 'Open a restaurant with forty seats in Abeokuta'],
    ['Bread bakery', 'Bakery in Kano: from the oven to the supermarket shelf'],
    ['Block factory', 'Sandcrete block factory in Enugu'],
    ['Farming catfish', 'Catfish farm with tanks in Anambra'],
    ['Chicken farm business', 'Poultry farm of 2,000 layers in Ogun'],
    ['Install solar', 'Start a solar installation company in Lagos'],
  ])('that is about the same: %s', (typed, title) => {
    expect(alike(typed)).toContain(title);
  });

  it.each([
    'Kite shop',
    'Snail farm',
    'Hotel with a kitchen',
    'Water well drilling',
    'Restaurant furniture factory',
    'Driving school in Lagos',
    'Export of shea butter',
    'How to start a business in Lagos',
    'Shop',
    '!',
  ])('and not because a single word is alike: %s', (typed) => {
    expect(alike(typed)).toEqual([]);
  });
});
