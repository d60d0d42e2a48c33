import type { Role } from './country.js';
import { lines, rows } from './table.js';

/** A permit: whose it is, its name, the fee in naira at home, working days, and what its inspector looks for. */
export type Need = { role: Role | 'local'; document: string; fee: number; days: number; asks: string };
/** What a kind of business needs anywhere. Texts may hold `{city}`, `{region}`, `{country}`, `{local}` and names of offices. */
export type Trade = {
  name: string;
  title: string;
  subtitle: string;
  pitch: string;
  industry: string;
  price: number;
  needs: Need[];
  /** Two sections of the craft itself, three tips each. */
  craft: [title: string, title: string];
  tips: string[];
  /** What it costs to begin, naira at the rents and wages of Ibadan. */
  costs: { item: string; naira: number }[];
};

type Head = Pick<Trade, 'name' | 'title' | 'subtitle' | 'pitch' | 'industry' | 'price' | 'craft'>;

export const needsOf = (text: TemplateStringsArray): Need[] =>
  rows(text).map(([role, document = '', fee, days, asks = '']) => ({
    ...{ role: role as Need['role'], document, asks },
    ...{ fee: Number(fee), days: Number(days) },
  }));

export const costsOf = (text: TemplateStringsArray) =>
  rows(text).map(([item = '', naira]) => ({ item, naira: Number(naira) }));

export const trade = (head: Head, needs: Need[], tips: string[], costs: Trade['costs']): Trade => ({
  ...head,
  ...{ needs, tips, costs },
});

export { lines };
