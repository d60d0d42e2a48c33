/** A guide that a person of the demo market misses, who else waits for it, and the title of the guide that answers it. */
export type DemoRequest = {
  requester: string;
  sector: string;
  industry: string;
  /** Slug of the legal form; without one: any. */
  business_type?: string;
  /** Without one: the whole country. */
  region?: string;
  title: string;
  description: string;
  voters: string[];
  answer?: string;
  /** What persons who wait would pay, naira. */
  pledges?: Record<string, number>;
};

/** One of each person, who may have one open request; the accounts shown at start-up have none and may make theirs. */
export const demoRequests: DemoRequest[] = [
  {
    ...{ requester: 'tamuno', sector: 'energy', industry: 'solar', region: 'Lagos' },
    business_type: 'private-limited-company',
    title: 'Solar installation company',
    description:
      'Which registrations does an installer need before estates and clinics will sign, and what do they cost?',
    voters: ['founder', 'bassey'],
    answer: 'Start a solar installation company in Lagos',
  },
  {
    ...{ requester: 'bassey', sector: 'transport-and-logistics', industry: 'warehousing', region: 'Akwa Ibom' },
    title: 'Cold room for fish and vegetables',
    description: 'I need the permits for a cold store near the market, and what insurers ask about backup power.',
    voters: ['buyer', 'founder', 'emeka', 'tamuno'],
    pledges: { bassey: 15_000, founder: 8_000, emeka: 12_500, tamuno: 10_000 },
  },
  {
    ...{ requester: 'zainab', sector: 'education', industry: 'nursery-and-primary-schools', region: 'FCT' },
    business_type: 'incorporated-trustees',
    title: 'Nursery and primary school',
    description:
      'How approval by the FCT education board works: site, teachers, class sizes and the order of inspections.',
    voters: ['buyer', 'founder2', 'halima'],
  },
  {
    ...{ requester: 'emeka', sector: 'manufacturing', industry: 'furniture', region: 'Anambra' },
    title: 'Wooden furniture workshop for export',
    description: 'Timber permits, treatment of the wood, and the papers that customs wants for a container to Ghana.',
    voters: ['founder2'],
  },
  {
    ...{ requester: 'halima', sector: 'hospitality', industry: 'events-and-catering', region: 'Kaduna' },
    business_type: 'business-name',
    title: 'Catering for weddings and offices',
    description: 'Health certificates for the staff, food handling rules, and how to price a plate for 300 guests.',
    voters: ['buyer', 'zainab'],
    pledges: { halima: 6_000, zainab: 5_000 },
  },
  {
    ...{ requester: 'kwame', sector: 'finance', industry: 'microfinance' },
    business_type: 'private-limited-company',
    title: 'Microfinance bank with a unit licence',
    description: 'Capital, directors and the steps at the CBN for a foreign shareholder.',
    voters: [],
  },
];
