/** The words of the specification first. */
export const PROFICIENCIES = ['Native', 'Very fluent', 'Fluent', 'Partially fluent', 'Beginner'] as const;
export type Proficiency = (typeof PROFICIENCIES)[number];

/** Languages that the form offers; people may write others. */
export const LANGUAGES: readonly string[] = [
  ...['English', 'Hausa', 'Igbo', 'Yoruba', 'Nigerian Pidgin', 'Fulfulde', 'Kanuri', 'Tiv', 'Ibibio', 'Efik', 'Edo'],
  ...['Ijaw', 'Nupe', 'Igala', 'Urhobo', 'Itsekiri', 'Idoma', 'French', 'Arabic', 'Chinese', 'Spanish', 'Portuguese'],
  ...['German', 'Swahili', 'Twi', 'Hindi', 'Japanese', 'Turkish', 'Nigerian Sign Language'],
];

/** Professions that the form offers; people may write others. */
export const PROFESSIONS: readonly string[] = [
  ...[
    'Accountant',
    'Agronomist',
    'Architect',
    'Baker',
    'Banker',
    'Beautician',
    'Builder',
    'Business lawyer',
    'Caterer',
  ],
  ...['Chef', 'Civil engineer', 'Consultant', 'Data analyst', 'Designer', 'Doctor', 'Electrician', 'Estate agent'],
  ...['Event planner', 'Farmer', 'Fashion designer', 'Film producer', 'Fish farmer', 'Food processor', 'Freight agent'],
  ...['Hotelier', 'Importer and exporter', 'Investor', 'Journalist', 'Logistics manager', 'Marketer', 'Mechanic'],
  ...['Musician', 'Nurse', 'Pharmacist', 'Photographer', 'Plumber', 'Poultry farmer', 'Product manager'],
  ...['Restaurateur', 'Retailer', 'Sales manager', 'Software developer', 'Solar installer', 'Surveyor', 'Tailor'],
  ...['Teacher', 'Transport operator', 'Welder'],
];
