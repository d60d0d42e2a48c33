import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { until } from '../until.js';
import type { DemoSite, Role } from './demo-site.js';
import { panels, states } from './states.js';

/** A page of the site as one role sees it; with `show`, in the state that follows an action. */
export interface Screen {
  as: Role;
  path: string;
  /** Name of the state. */
  state?: string;
  show?: (page: Page) => Promise<unknown>;
  /** Answers of the API in place of the server's: a path, and a body, an error's status, or both. */
  answers?: Record<string, object | number | [status: number, body: object]>;
  /** Width at which it opens, px. */
  width?: number;
  /** What opens over the page: the name of its control, and its own role and name. */
  panel?: { opener: string; role: 'dialog' | 'navigation'; name: string };
}

export const nameOf = ({ as, path, state, panel }: Screen) =>
  `${as} ${path}${state ? `, ${state}` : ''}${panel ? `, "${panel.opener}" opened` : ''}`;

/** What the addresses of the screens name, from the demo data. */
export interface Places {
  bought: string;
  section: string;
  own: string;
  ownSection: string;
  reference: string;
  wallet: string;
  /** A guide of the creator with reviews. */
  reviewed: string;
  /** A guide, and its section that is free to read. */
  preview: { slug: string; section: string };
  /** A guide of the buyer, and its section that changed since. */
  updated: { slug: string; section: string };
}

const TABS = ['profile', 'listings', 'co-founders', 'networks', 'messages', 'wallet'];
const PROSE = [
  ...['about', 'what-we-offer', 'leadership', 'become-a-partner', 'professional-services', 'how-it-works', 'programs'],
  ...['resource-center', 'help', 'terms-of-service', 'user-agreement', 'privacy-policy'],
];

/** Pages of prose; all have one layout. */
export const prosePages: Screen[] = PROSE.map((name) => ({ as: 'visitor', path: `/pages/${name}` }));

const tabs = TABS.map((tab) => `/profile?tab=${tab}`);

/** Pages by the role that sees the most of them, full and empty. */
const pages = ({
  bought,
  section,
  own,
  ownSection,
  reference,
  wallet,
  reviewed,
  preview,
}: Places): Partial<Record<Role, string[]>> => ({
  visitor: [
    ...[
      '/',
      '/?q=licence',
      '/?q=nothinglikeit',
      `/listing/${bought}`,
      `/listing/${reviewed}`,
      `/listing/${bought}/sections`,
      ...[`/listing/${preview.slug}`, `/listing/${preview.slug}/sections?section=${preview.section}`],
    ],
    ...['/login', '/register', '/resend-code', '/forgot-password', '/reset-password?uid=1&token=1'],
    ...['/auth/users/activate?uid=1&token=1', '/payment/callback'],
    ...['/payment/callback?reference=unknown', '/profile', '/nowhere', '/listing/nowhere', '/listing-section'],
    ...['/listing-requests', '/request-listing', '/become-creator', '/listing-by-creator?creator=creator'],
    ...['/email-us', '/plans', '/plans/premium', '/profile/cofounder', '/find-a-cofounder'],
    ...['/professionals', '/transparency', '/invite', '/invite/AMAKA234', '/invite/!'],
  ],
  buyer: [
    ...['/', `/listing/${bought}`, `/listing/${bought}/sections?section=${section}`],
    ...[`/listing/${bought}/PaidListingDetail`, `/payment/callback?reference=${reference}`, ...tabs],
    ...['/profile?tab=listings&list=saved', '/profile/cofounder', '/?q=licence&show=founders', '/listing-requests'],
    '/listing-requests?list=demand',
    ...['/invite', '/invite/AMAKA234'],
    ...['/become-creator', '/become-creator?step=4', '/become-creator?step=5'],
    ...['/profile/cofounder?step=2', '/profile/cofounder?step=3', '/?sort=newest&show=founders'],
  ],
  creator: [
    ...[`/listing/${own}`, `/listing/${own}/sections`, `/listing/${own}/sections?section=${ownSection}`],
    ...['/listing/new', `/listing/${own}/edit`, '/profile?tab=listings&list=created'],
    '/profile?tab=wallet',
  ],
  auditor: ['/audit', `/audit?wallet=${encodeURIComponent(wallet)}`, ...tabs.slice(1)],
  admin: ['/admin', '/admin/listings', '/admin/prices', '/audit'],
});

/** Every screen of the site, and the states of each. */
export async function allScreens(site: DemoSite): Promise<Screen[]> {
  await prepare(site);
  const places = await placesOf(site);
  const plain = Object.entries(pages(places)).flatMap(([as, paths]) => paths.map((path) => ({ as: as as Role, path })));
  return [...plain, ...states(places), ...panels(places)];
}

/** A listing for the moderators' desk, a draft, and a request that the buyer has received. */
async function prepare(site: DemoSite) {
  await site.send('founder2', 'listing', {
    title: 'Opening a bakery in Kano',
    description: 'From the registration of the name to the last inspection.',
    ...{ price: 5_000, industry: 'retail-pharmacy', licence_affirmed: true },
  });
  const { results: waiting } = await site.as<{ results: { id: string }[] }>('admin', 'moderation/listings');
  await site.send('admin', `moderation/listings/${waiting[0]!.id}/claim`, {});
  await site.send('creator', 'listing/draft', { id: randomUUID(), title: 'Opening a laundry in Enugu' });
  const { results } = await site.as<{ results: object[] }>('buyer', 'co-founders?tab=received');
  if (results.length === 0) await site.send('founder', 'connect/send-request', { receiver: 'buyer' });
  const guide = await site.reviewedGuide();
  const { reviews } = await site.as<{ reviews: { id: string }[] }>('buyer', `listing/${guide}/reviews`);
  const report = { reason: 'off_topic', note: 'It is about another state.' };
  await site.send('buyer', `listing/review/${reviews.at(-1)!.id}/report`, report);
  await site.send('admin', 'moderation/regulation-changes', {
    ...{ text: 'The fee of the licence doubled.', link: 'https://example.gov.ng/notice', takes_effect: '2026-11-01' },
    listing: guide,
  });
  await site.send('buyer', `listing/${guide}/report`, { reason: 'outdated', note: 'The fee doubled in March.' });
  await requestListings(site, guide);
}

/** A request of the founder with a vote, the buyer's own, and one that the guide has fulfilled. */
async function requestListings(site: DemoSite, guide: string) {
  const request = async (role: Role, title: string) => {
    const place = { sector: 'agriculture', industry: 'livestock', region: 'Ogun', title };
    await site.send(role, 'listing-requests', { ...place, description: 'Which permits does the pen need?' });
    type Board = { results: { id: string; title: string }[] };
    const { results } = await site.as<Board>(role, 'listing-requests?own=true');
    return results.find((one) => one.title === title)!.id;
  };
  const wanted = await request('founder', 'Snail farm');
  await request('buyer', 'Grasscutter farm');
  await site.send('buyer', `listing-requests/${wanted}/vote`, {});
  const answered = await request('founder2', 'Rabbit farm');
  await site.send('creator', `listing-requests/${answered}/answers`, { listing: guide });
  await until(
    () => site.as<{ count: number }>('founder2', 'listing-requests?own=true&status=fulfilled'),
    ({ count }) => count > 0,
  );
}

async function placesOf(site: DemoSite): Promise<Places> {
  const [{ slug: bought, section }, paid, created, audited, reviewed, updated, preview] = await Promise.all([
    site.boughtGuide(),
    site.as<{ results: { reference: string }[] }>('buyer', 'wallet/transactions'),
    site.as<{ results: { slug: string }[] }>('creator', 'listing/user/created'),
    site.as<{ results: { id: string }[] }>('auditor', 'audit/wallets'),
    site.reviewedGuide(),
    site.updatedGuide(),
    site.previewedGuide(),
  ]);
  const [own, { reference }, { id: wallet }] = [created.results.at(-1)!.slug, paid.results[0]!, audited.results[0]!];
  const { data } = await site.as<{ data: { sections: { slug: string }[] } }>('creator', `listing/${own}`);
  return { bought, section, own, ownSection: data.sections[0]!.slug, reference, wallet, reviewed, updated, preview };
}

/** Opens a page and waits until it shows its content in place of placeholders. */
export async function openScreen(page: Page, path: string) {
  await page.goto(path);
  await page.locator('main :is(h1, [role=alert])').first().waitFor();
  await atRest(page);
}

/** Resolves when nothing of the page is still to come, which would move what is to be pressed. */
export const atRest = (page: Page) =>
  until(
    () => page.locator('main [aria-busy=true], .loader-screen').count(),
    (placeholders) => placeholders === 0,
  );
