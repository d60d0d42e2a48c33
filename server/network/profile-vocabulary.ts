import { SKILLS } from '#server/kernel/skills';
import { find } from '#server/kernel/words';
import { CITIES, COUNTRIES } from './places.js';

/** The words of a co-founder profile, exactly as the specification has them. */
export const PROFILE_ROLES = ['Founder', 'Adviser', 'Intern', 'Investor'] as const;
export const LOOKED_FOR = ['Cofounder', 'Team Member', 'Advisor', 'Investor', 'Startups', 'Intern'] as const;
export const STAGES = [
  ...(['Idea & Research', 'Traction', 'Launch', 'Pre-revenue'] as const),
  ...(['Early', 'Growth', 'Scale', 'Exit'] as const),
];
/** The vocabulary's own spelling; undefined for a word that it lacks. */
export const roleOf = find(PROFILE_ROLES);
export const lookedForOf = find(LOOKED_FOR);
export const stageOf = find(STAGES);
export const skillOf = find(SKILLS);
export const countryOf = find(COUNTRIES);
export const cityOf = find(CITIES);
