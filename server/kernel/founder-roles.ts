/** Which roles of founders each word of "looking for" means. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  Cofounder: ['Founder'],
  'Team Member': ['Founder', 'Intern'],
  Advisor: ['Adviser'],
  Investor: ['Investor'],
  Startups: ['Founder'],
  Intern: ['Intern'],
};

/** Of what a person looks for, the words that mean this role. */
export const wordsFor = (lookingFor: readonly string[], role: string | null) =>
  lookingFor.filter((word) => role !== null && MEANT[word]?.includes(role));
/** Every word that means this role. */
export const allWordsFor = (role: string) => wordsFor(Object.keys(MEANT), role);
/** The roles that a person looks for. */
export const rolesFor = (lookingFor: readonly string[]) => [
  ...new Set(lookingFor.flatMap((word) => MEANT[word] ?? [])),
];
