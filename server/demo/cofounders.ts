import type { Site } from './site.js';

type Steps = Record<'about' | 'role' | 'skills', object>;
export type Profile = { username: string } & Steps;

export const profile = (
  username: string,
  [city, country]: [city: string, country: string],
  [profession, description]: [profession: string, description: string],
  role: [role: string, lookingFor: string[]],
  skills: [stage: string, skills: string[], interests: string[]],
): Profile => ({
  username,
  about: { profession, description, city, country },
  role: { role: role[0], looking_for: role[1] },
  skills: { stage: skills[0], skills: skills[1], interests: skills[2] },
});

const profiles: Profile[] = [
  profile(
    'founder',
    ['Enugu', 'Nigeria'],
    ['Food scientist', 'I dry mango and pineapple for export, and look for someone who knows buyers in Europe.'],
    ['Founder', ['Cofounder', 'Investor']],
    ['Traction', ['Food safety', 'Export papers'], ['agriculture', 'manufacturing']],
  ),
  profile(
    'founder2',
    ['Kano', 'Nigeria'],
    ['Software engineer', 'I build stock and payment tools for leather workshops. Ten workshops use them every day.'],
    ['Founder', ['Cofounder', 'Team Member']],
    ['Early', ['Software Development', 'Data analysis'], ['technology', 'manufacturing']],
  ),
  profile(
    'bassey',
    ['Calabar', 'Nigeria'],
    ['Logistics manager', 'I run a cold chain of six vans from the coast to Abuja. Next is a cold store in Uyo.'],
    ['Founder', ['Cofounder', 'Advisor']],
    ['Growth', ['Cold chain', 'Fleet management'], ['transport-and-logistics', 'agriculture']],
  ),
  profile(
    'zainab',
    ['Abuja', 'Nigeria'],
    ['Lawyer', 'I have registered forty companies, and help founders with licences before they spend money.'],
    ['Adviser', ['Startups']],
    ['Scale', ['Company law', 'Copy Writing'], ['finance', 'health']],
  ),
  profile(
    'yewande',
    ['Lagos', 'Nigeria'],
    ['Brand designer', 'From a label to a shop window: I make small brands look like big ones.'],
    ['Founder', ['Cofounder', 'Startups']],
    ['Launch', ['Email Marketing', 'Copy Writing', 'Brand design'], ['creative', 'retail-and-trade']],
  ),
  profile(
    'tamuno',
    ['Port Harcourt', 'Nigeria'],
    ['Electrical engineer', 'I design solar systems for clinics and want to sell them by the month, not by the panel.'],
    ['Founder', ['Investor', 'Team Member']],
    ['Pre-revenue', ['Solar design', 'Field sales'], ['energy', 'health']],
  ),
  profile(
    'kwame',
    ['Accra', 'Ghana'],
    ['Angel investor', 'I put small sums into food and energy businesses that already have ten paying customers.'],
    ['Investor', ['Startups', 'Cofounder']],
    ['Exit', ['Fundraising', 'Bookkeeping'], ['agriculture', 'energy']],
  ),
];

/** Published profiles of founders in several cities. */
export async function writeProfiles(site: Site) {
  for (const profile of profiles) await publishProfile(site, profile);
}

/** Without effect for a profile that is published. */
export async function publishProfile(site: Site, { username, ...steps }: Profile) {
  const { data } = await site.get<{ data: Record<'name' | 'email' | 'phone' | 'status', string> }>(
    'co-founders/me',
    username,
  );
  if (data.status === 'published') return;
  const { name, email, phone } = data;
  const about = { name, email, phone, ...steps.about };
  for (const [step, body] of Object.entries({ ...steps, about }))
    await site.send('PUT', `co-founders/me/${step}`, username, { ...body, publish: true });
}
