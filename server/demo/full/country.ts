export const ROLES = [
  ...(['company', 'tax', 'labour', 'food', 'standards', 'environment', 'fire', 'health'] as const),
  ...([
    'transport',
    'telecoms',
    'energy',
    'education',
    'agriculture',
    'tourism',
    'data',
    'finance',
    'culture',
  ] as const),
];
export type Role = (typeof ROLES)[number];

/** An authority; `short` is the name that people use at its counter. */
export type Office = { name: string; short: string };
export type Country = {
  name: string;
  offices: Record<Role, Office>;
  /** Fees of the registrar, naira, and the working days until the certificate. */
  registration: { fee: number; days: number; how: string };
  tax: string;
};

const office = (cell: string): Office => {
  const [name = '', short = name] = cell.split('=').map((part) => part.trim());
  return { name, short };
};
export const country = (
  name: string,
  registration: Country['registration'],
  tax: string,
  offices: string[][],
): Country => {
  const known = Object.fromEntries(offices.map(([role = '', cell = '']) => [role, office(cell)]));
  return { name, registration, tax, offices: known as Country['offices'] };
};
