/** People of the demo data. The first six are the accounts shown at start-up. */
export type DemoPerson = {
  username: string;
  firstName: string;
  lastName: string;
  country: string;
  region: string;
  roles?: string[];
  creator?: true;
};

export const people: DemoPerson[] = [
  { username: 'buyer', firstName: 'Amaka', lastName: 'Eze', country: 'Nigeria', region: 'Lagos' },
  {
    username: 'creator',
    firstName: 'Tunde',
    lastName: 'Bakare',
    country: 'Nigeria',
    region: 'Lagos',
    creator: true,
    roles: ['creator'],
  },
  { username: 'founder', firstName: 'Ngozi', lastName: 'Okafor', country: 'Nigeria', region: 'Enugu' },
  { username: 'founder2', firstName: 'Ibrahim', lastName: 'Sani', country: 'Nigeria', region: 'Kano' },
  {
    username: 'auditor',
    firstName: 'Folake',
    lastName: 'Adeyemi',
    country: 'Nigeria',
    region: 'FCT',
    roles: ['auditor'],
  },
  { username: 'admin', firstName: 'Chidi', lastName: 'Nwosu', country: 'Nigeria', region: 'Lagos', roles: ['admin'] },
  {
    username: 'halima',
    firstName: 'Halima',
    lastName: 'Yusuf',
    country: 'Nigeria',
    region: 'Kaduna',
    creator: true,
    roles: ['creator'],
  },
  {
    username: 'emeka',
    firstName: 'Emeka',
    lastName: 'Obi',
    country: 'Nigeria',
    region: 'Anambra',
    creator: true,
    roles: ['creator'],
  },
  {
    username: 'yewande',
    firstName: 'Yewande',
    lastName: 'Cole',
    country: 'Nigeria',
    region: 'Ogun',
    creator: true,
    roles: ['creator'],
  },
  { username: 'bassey', firstName: 'Bassey', lastName: 'Effiong', country: 'Nigeria', region: 'Cross River' },
  { username: 'zainab', firstName: 'Zainab', lastName: 'Bello', country: 'Nigeria', region: 'FCT' },
  { username: 'tamuno', firstName: 'Tamuno', lastName: 'George', country: 'Nigeria', region: 'Rivers' },
  { username: 'kwame', firstName: 'Kwame', lastName: 'Mensah', country: 'Ghana', region: 'Greater Accra' },
];

export const DEMO_PASSWORD = 'Groundwork-2026!';
export const emailOf = (username: string) => `${username}@demo.test`;
