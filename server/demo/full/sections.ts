import type { Office } from './country.js';
import type { Entry, FullSection } from './full-guide.js';
import type { Place } from './places.js';
import { fill } from './table.js';
import type { Need, Trade } from './trade.js';

type Values = Readonly<Record<string, string>>;

/** Two digits that count. */
export function priced(naira: number, factor: number): number {
  const step = 10 ** Math.max(2, Math.floor(Math.log10(Math.max(1, naira * factor))) - 1);
  return Math.round((naira * factor) / step) * step;
}

const naira = (amount: number) => `₦${amount.toLocaleString('en-NG')}`;
const one = <T>(of: readonly T[], seed: number): T => of[seed % of.length]!;
const officeOf = ({ role }: Need, { country, local }: Place): Office =>
  role === 'local' ? { name: local, short: local } : country.offices[role];
const feeOf = ({ fee }: Need, { cost }: Place) => priced(fee, Math.max(0.8, cost));
const named = ({ name, short }: Office) => (name === short ? name : `${name} (${short})`);
const rotated = <T>(items: readonly T[], by: number) => items.map((_, i) => items[(i + by) % items.length]!);

/** Three to eight sections, as the seed has it: each further one is of its own kind. */
export function sectionsFor(trade: Trade, place: Place, seed: number, values: Values): FullSection[] {
  const many = 3 + (seed % 6);
  const [register, licences] = [registration(trade, place, seed), approvals(trade, place, seed)];
  const first =
    many >= 6
      ? [register, licences]
      : [
          {
            ...licences,
            texts: [...register.texts, ...licences.texts],
            entries: [...register.entries, ...licences.entries],
          },
        ];
  const more = [costs(trade, place), calendar(trade, place), questions(trade, place, seed), renewals(trade, place)];
  const extra = more.slice(0, Math.max(0, many - 2 - first.length));
  return [...first, ...craft(trade, place, seed, values), ...extra].map((section, i) =>
    i === 0 ? { ...section, preview: true as const } : section,
  );
}

function registration({ name }: Trade, { city, country }: Place, seed: number) {
  const { offices, registration: of, tax } = country;
  const opening = one(
    [
      `Register before you sign anything: the lease, the bank and the permits in ${city} ask for the certificate of the ${named(offices.company)}. A company is worth its fee for ${name}, because it will owe money to suppliers.`,
      `The first counter for ${name} in ${city} is the ${named(offices.company)}. Describe in the objects what the business really does; a permit office compares its form with them.`,
      `Two papers open the others: the certificate of the ${named(offices.company)} and the tax number. With both, ${name} can rent, bank and apply for permits in ${city}; without them each counter sends you to the next.`,
    ],
    seed,
  );
  const free = of.fee === 0 ? 'There is no fee' : `Count on ${naira(of.fee)} with forms and copies`;
  return {
    title: `Register with ${offices.company.short} and ${offices.tax.short}`,
    texts: [
      `${opening}\n\n${of.how} ${free} and about ${of.days} working days.`,
      `The ${named(offices.tax)} comes next. ${tax}\n\nOnce somebody works for you, enrol with the ${named(offices.labour)} in the same month. Fines for late enrolment are counted from the first wage, not from the day on which it was noticed.`,
    ],
    entries: [
      { document: 'Certificate of incorporation', agency: offices.company.short, fee: of.fee, days: of.days },
      { document: 'Tax number', agency: offices.tax.short, fee: 0, days: of.days + 3 },
    ] satisfies Entry[],
  };
}

function approvals({ needs, name }: Trade, place: Place, seed: number) {
  const told = rotated(needs, seed).map((need) => {
    const [office, fee] = [officeOf(need, place), naira(feeOf(need, place))];
    return `- **${need.document}**, ${named(office)}: about ${fee} and ${need.days} working days. The inspector looks for ${need.asks}.`;
  });
  const longest = needs.reduce((a, b) => (b.days > a.days ? b : a));
  const order = `Apply for “${longest.document}” first, since it takes longest, and let the others run beside it. ${one(['Keep one folder with two copies of everything', 'Scan each page before you hand it in', 'Write down the name of the officer and the date at each counter'], seed)}: ${place.local} and ${officeOf(longest, place).short} each ask for what the other one stamped.`;
  return {
    title:
      one(['Licences and approvals', 'Permits, inspections and fees', 'What the inspectors ask'], seed) +
      ` in ${place.city}`,
    texts: [`These approvals stand between ${name} and its first sale in ${place.city}:\n\n${told.join('\n')}`, order],
    entries: needs.map((need) => ({
      ...{ document: need.document, agency: officeOf(need, place).short },
      ...{ fee: feeOf(need, place), days: need.days },
    })) satisfies Entry[],
  };
}

function craft({ craft: titles, tips }: Trade, { site, market }: Place, seed: number, values: Values): FullSection[] {
  const filled = tips.map((tip) => fill(tip, values));
  const half = (from: number, end: string) => [...rotated(filled.slice(from, from + 3), seed), `${end}.`];
  return [
    { title: titles[0], texts: [half(0, site).join('\n\n')] },
    { title: titles[1], texts: [half(3, market).join('\n\n')] },
  ];
}

function costs({ costs: items, needs }: Trade, place: Place): FullSection {
  const scaled = items.map(({ item, naira: amount }) => ({ item, amount: priced(amount, place.cost) }));
  const fees = needs.reduce((sum, need) => sum + feeOf(need, place), place.country.registration.fee);
  const total = scaled.reduce((sum, { amount }) => sum + amount, fees);
  const list = [...scaled, { item: 'Registration, licences and permits', amount: fees }].map(
    ({ item, amount }) => `- ${item}: ${naira(amount)}`,
  );
  return {
    title: `What it costs to begin in ${place.city}`,
    texts: [
      `${list.join('\n')}\n\nTogether ${naira(total)}, at the prices of this year in ${place.city}. Keep ${naira(priced(total, 0.15))} apart for what no list has: the second transformer, the first repair, the month without customers.`,
      `Half of it should be your own money or that of partners. A bank lends on machines that it can sell again and on invoices of customers it knows, seldom on a plan alone; write the plan anyway, because it shows you which month is short.`,
    ],
  };
}

function calendar({ needs, name }: Trade, place: Place): FullSection {
  const { company, tax } = place.country.offices;
  const steps = needs
    .toSorted((a, b) => b.days - a.days)
    .map((need, i) => `${i + 3}. Week ${i + 2}: hand in “${need.document}” at ${officeOf(need, place).short}.`);
  const list = [
    `1. Week 1: name and certificate with ${company.short}.`,
    `2. Week 1: tax number with ${tax.short}, and the bank account.`,
  ];
  return {
    title: 'The first ninety days, week by week',
    texts: [
      `${[...list, ...steps].join('\n')}\n${steps.length + 3}. Week 8: staff, training and a day of trial.\n${steps.length + 4}. Week 10: open quietly for people you know, and mend what they stumble over.`,
      `The plan for ${name} in ${place.city} has a gap of two weeks on purpose. One office will be closed for a holiday or a change of its portal, and whoever has promised an opening date to a landlord pays for the wait.`,
    ],
  };
}

function questions({ needs, name }: Trade, place: Place, seed: number): FullSection {
  const need = one(needs, seed);
  return {
    title: 'Questions that founders ask',
    texts: [
      `**May I begin before “${need.document}” is there?** No. ${officeOf(need, place).short} closes first and asks later, and the fine is counted by day. You may rent, build and train in the meantime.\n\n**Do I need a consultant?** For the forms, no. For a drawing, a test or an audit that must carry a licence number, yes: agree on a price for the result, not by visit.\n\n**What is most often underestimated for ${name} in ${place.city}?** The time between the last inspection and the paper in your hand. Plan ${Math.round(need.days / 3)} days more than this guide says.`,
    ],
  };
}

function renewals({ needs }: Trade, place: Place): FullSection {
  return {
    title: 'Renewals and inspections after the opening',
    texts: [
      `Most papers of ${place.local} are renewed in January and cost a tenth more in March. Put each of them into a calendar with a reminder six weeks ahead: ${needs.map((need) => `${need.document.toLowerCase()} (${officeOf(need, place).short})`).join(', ')}.\n\nInspectors come without a call after the first complaint. Keep the folder at the door, offer a chair, and answer what was asked. Ask for the report on the same day, and send a photograph of each repair within the week.`,
    ],
  };
}
