import { CITIES, COUNTRIES } from './places.js';

/** The words of a co-founder profile, exactly as the specification has them. */
export const PROFILE_ROLES = ['Founder', 'Adviser', 'Intern', 'Investor'] as const;
export const LOOKED_FOR = ['Cofounder', 'Team Member', 'Advisor', 'Investor', 'Startups', 'Intern'] as const;
export const STAGES = [
  ...(['Idea & Research', 'Traction', 'Launch', 'Pre-revenue'] as const),
  ...(['Early', 'Growth', 'Scale', 'Exit'] as const),
];
/**
 * Skills by which founders are found, those of the specification first. People may add their own, which are sealed in
 * events and shown with the profile. Words may be added; one that is removed stays in stored events.
 */
export const SKILLS: readonly string[] = [
  ...['Email Marketing', 'Copy Writing', 'Software Development'],
  ...['Accounting', 'Agronomy', 'Animal husbandry', 'Architecture', 'Baking', 'Bookkeeping', 'Brand design'],
  ...['Business analysis', 'Business law', 'Catering', 'Civil engineering', 'Cold chain', 'Company law'],
  ...['Customer service', 'Data analysis', 'Data science', 'Electrical engineering', 'Event planning', 'Export papers'],
  ...['Fashion design', 'Field sales', 'Finance', 'Fleet management', 'Food processing', 'Food safety', 'Fundraising'],
  ...['Graphic design', 'Human resources', 'Import and export', 'Interior design', 'Logistics', 'Manufacturing'],
  ...['Market research', 'Marketing', 'Mechanical engineering', 'Mobile development', 'Nursing', 'Operations'],
  ...['Packaging', 'Pharmacy', 'Photography', 'Procurement', 'Product design', 'Product management'],
  ...[
    'Project management',
    'Public relations',
    'Public speaking',
    'Quality control',
    'Real estate',
    'Regulatory affairs',
  ],
  ...['Retail', 'Sales', 'Search engine optimisation', 'Social media', 'Solar design', 'Supply chain', 'Tailoring'],
  ...['Tax law', 'Teaching', 'Video production', 'Web design', 'Writing'],
];

/** Without case, accents and kinds of apostrophe. */
const folded = (word: string) =>
  word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").replace(/\s+/g, ' ').trim().toLowerCase();
const find = (words: readonly string[]) => {
  const known = new Map(words.map((word) => [folded(word), word]));
  return (word: string) => known.get(folded(word));
};

/** The vocabulary's own spelling; undefined for a word that it lacks. */
export const roleOf = find(PROFILE_ROLES);
export const lookedForOf = find(LOOKED_FOR);
export const stageOf = find(STAGES);
export const skillOf = find(SKILLS);
export const countryOf = find(COUNTRIES);
export const cityOf = find(CITIES);

/** One spelling for what people type: known words as they are written, in others spaces joined and a capital first. */
export const spelled = (find: (word: string) => string | undefined) => (typed: string) => {
  const text = typed.replace(/\s+/g, ' ').trim();
  return find(text) ?? text.charAt(0).toUpperCase() + text.slice(1);
};

/** Without repetitions, which case does not tell apart. */
export const distinct = (words: readonly string[]) => {
  const lower = words.map((word) => word.toLowerCase());
  return words.filter((_, i) => lower.indexOf(lower[i]!) === i);
};
