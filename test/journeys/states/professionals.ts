import { aProfessional, listed } from '../../meetings/a-professional.js';
import type { Screen } from '../screens.js';
import { refusedBy } from './actions.js';

const unrated = aProfessional({
  person: { username: 'bola', first_name: 'Bola', last_name: 'Ade', avatar: null },
  ...{ guides: 0, sectors: [], regions: [], meeting: null, rating: { average: null, count: 0 } },
});
const full = { meeting: { price: 15_000, price_kobo: 1_500_000, next_day: null } };
const TO = '/professionals?to=tunde';

/** The directory of professionals, and an enquiry to one of them. */
export const professionals: Screen[] = [
  {
    ...{ as: 'visitor', path: '/professionals', state: 'creators for hire' },
    answers: { 'professionals?*': { ...listed(aProfessional(), unrated), next: 'https://x.test/?cursor=a' } },
    show: (page) => page.getByRole('button', { name: 'Show more professionals' }).waitFor(),
  },
  {
    ...{ as: 'visitor', path: '/professionals?sector=energy', state: 'no match' },
    answers: { 'professionals?*': listed() },
    show: (page) => page.getByText('No professional matches these filters.').waitFor(),
  },
  {
    ...{ as: 'visitor', path: '/professionals', state: 'failed' },
    answers: { 'professionals?*': 503 },
    show: (page) => page.getByRole('button', { name: 'Retry' }).waitFor(),
  },
  {
    ...{ as: 'buyer', path: TO, state: 'an enquiry without its texts' },
    answers: { 'professionals/tunde': { data: aProfessional(full) } },
    show: refusedBy('Send enquiry'),
  },
  {
    ...{ as: 'buyer', path: TO, state: 'no enquiries taken' },
    answers: { 'professionals/tunde': { data: aProfessional({ takes_enquiries: false }) } },
    show: (page) => page.getByText(/takes no enquiries now/).waitFor(),
  },
  {
    ...{ as: 'buyer', path: TO, state: 'not in the directory' },
    answers: { 'professionals/tunde': 404 },
    show: (page) => page.getByText('This person is not in the directory of professionals.').waitFor(),
  },
];
