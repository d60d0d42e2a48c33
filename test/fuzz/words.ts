import { type Actor, ACTORS, type Cast } from '../permissions/cast.js';

/** Actors likely to be authorized, by path prefix or policy. */
export const LIKELY_ACTORS: [start: string, actors: Actor[]][] = [
  ...['section/create', 'text', 'file', 'image', 'audio'].map((path): [string, Actor[]] => [
    `/api/listing/${path}`,
    ['owner'],
  ]),
  ['/api/listing/section', ['buyer', 'owner']],
  ['/api/listing/content', ['owner']],
  ['/api/listing/checklist', ['buyer', 'owner']],
  ['/api/listing/draft', ['owner']],
  ['/api/listing/user/searches', ['buyer', 'user']],
  ['/api/listing/review', ['buyer', 'owner', 'user']],
  ['/api/listing/suggestion', ['buyer', 'owner']],
  ['/api/listing/{slug}/suggestions', ['buyer']],
  ['/api/listing/{slug}/as-bought', ['buyer']],
  ['/api/listing/{slug}/refund', ['buyer', 'user']],
  ['/api/listing/{slug}/report', ['user', 'buyer']],
  ['/api/listing/{slug}/questions', ['user', 'buyer']],
  ['/api/listing/question', ['buyer', 'owner', 'user']],
  ['/api/listing/{slug}/due-updates', ['owner']],
  ['/api/listing/{slug}/coauthors', ['owner', 'user', 'buyer']],
  ['/api/listing-requests', ['user', 'buyer', 'owner', 'creator']],
  ['/api/listing/{listing}', ['buyer', 'owner', 'moderator']],
  ['/api/purchases', ['buyer']],
  ['/api/uploads', ['owner']],
  ['/api/coupons', ['owner']],
  ...['withdrawals', 'bank-accounts'].map((path): [string, Actor[]] => [`/api/wallet/${path}`, ['finance']]),
  ['/api/wallet/entry-disputes', ['buyer', 'owner']],
  ['/api/connect/requests/{id}', ['buyer']],
  ['user', ACTORS.filter((one) => one !== 'visitor')],
  ['moderator', ['moderator', 'admin']],
  ['finance', ['finance']],
  ['auditor', ['auditor']],
  ['admin', ['admin']],
];

/** Ids for path parameters, by path prefix; the first match counts. */
export function idsOf({ objects, people }: Cast, waiting: string[]): Record<string, string[]> {
  const of = (...names: string[]) => names.map((name) => objects[name]!);
  const usernames = Object.values(people).map(({ username }) => username);
  return {
    '/api/moderation/listings/{id}/due-updates': of('negotiated', 'changedRule', 'declinedChange', 'closedChange'),
    '/api/moderation/listings': [...waiting, ...of('pendingId', 'published')],
    '/api/moderation/reported-listings': of('publishedId', 'publishedNumber'),
    '/api/moderation/listing-requests': of('answeredRequest', 'closedRequest', 'listingRequest'),
    '/api/moderation/reviews': of('hiddenReview', 'removedReview'),
    '/api/moderation': usernames,
    '/api/audit/case-files': of('caseFile', 'doomedCaseFile', 'endedCaseFile'),
    '/api/audit/webhooks': of('webhook', 'doomedWebhook'),
    '/api/audit/parked-events': of('parkedEvent', 'doomedParkedEvent'),
    '/api/audit/views': of('readModel', 'rebuiltModel'),
    '/api/audit': [people.buyer.id, people.owner.id],
    '/api/files': of('document', 'image', 'cover', 'pendingCover'),
    '/api/purchases': of('bought', 'ordered'),
    '/api/auth/sessions': of('ownSession'),
    '/api/uploads': of('upload', 'doomedUpload'),
    '/api/coupons': of('coupon'),
    '/api/wallet/withdrawals': of('withdrawal'),
    '/api/wallet/bank-accounts': of('savedAccount'),
    '/api/wallet/entry-disputes': of('answeredDispute', 'entryDispute', 'openDispute'),
    '/api/finance/entry-disputes': of('entryDispute', 'openDispute', 'answeredDispute'),
    '/api/receipts': of('certified'),
    '/api/connect': of('request'),
    '/api/user': [...usernames, people.spare.id],
    '/api/listing/content': of('textItem', 'pictureItem', 'doomedItem'),
    '/api/listing/checklist': of('entryItem'),
    '/api/listing/section': of('sectionId', 'pendingSectionId'),
    '/api/listing/draft': of('draft'),
    '/api/listing/user/searches': of('doomedSearch'),
    '/api/listing/review': of('review', 'plainReview'),
    '/api/listing/suggestion': of('suggestion', 'plainSuggestion'),
    '/api/listing-requests': of('listingRequest', 'answeredRequest', 'closedRequest'),
    '/api/listing/{slug}/report': of('published', 'publishedId', 'publishedNumber'),
    '/api/listing/{slug}/questions': of('published', 'publishedId', 'publishedNumber'),
    '/api/listing/question': of('question'),
    '/api/listing/{slug}/due-updates': of('negotiated', 'changedRule', 'declinedChange', 'closedChange'),
    '/api/listing/{slug}/coauthors': [...of('shared', 'published'), people.spare.username, people.creator.username],
    '/api/listing/{slug}/suggestions': of('published', 'publishedId', 'publishedNumber'),
    '/api/listing/{slug}/as-bought': of('published', 'sectionId'),
    '/api/listing/{slug}/refund': of('published', 'publishedId', 'pending'),
    '/api/listing/{listing}': of('published', 'section', 'sectionId', 'pending', 'pendingSection'),
    '/api/listing': of('published', 'publishedId', 'publishedNumber', 'pending', 'others'),
  };
}

/** Values of fields and query parameters, by name. */
export const wordsOf = ({ objects, people }: Cast) => {
  const listings = ['published', 'publishedId', 'publishedNumber', 'pending', 'others'].map((name) => objects[name]!);
  const sections = ['sectionId', 'pendingSectionId', 'sectionId', 'section'].map((name) => objects[name]!);
  const usernames = Object.values(people).map(({ username }) => username);
  return {
    ...{
      listing: listings,
      listing_id: listings,
      listing_slug: listings,
      section: sections,
      order: [...sections, objects.textItem!],
      groups: ['permit {n}', 'licence {n}'],
      receiver: usernames,
      username: ['new-{n}', people.spare.username, people.creator.username],
    },
    ...{
      email: [people.spare.email, people.spare.email, 'new-{n}@example.test'],
      password: [people.spare.password],
      first_name: ['Efe'],
      last_name: ['Ojo'],
    },
    ...{ id: [people.spare.id], refresh: [people.spare.refresh], industry: ['retail-pharmacy', 'Poultry', 'solar'] },
    ...{ sector: ['pharmaceutical', 'Health', 'agriculture,energy'], country: ['Nigeria', 'Ghana'], region: ['Lagos'] },
    ...{
      title: ['Open a pharmacy in Lagos', 'Snail farm', 'Farm catfish', '🎉🎉🎉🎉🎉'],
      price: ['12500', '1,500.50', '0'],
    },
    description: ['Every licence, fee and form it takes to open such a business, step by step and in order.'],
    ...{
      search: ['pharmacy', 'catfish ibadan', 'licence'],
      time: ['2026-01-01T00:00:00Z', '2999-01-01T00:00:00+01:00'],
    },
    user: [people.buyer.id],
    ...{ comment: ['It told me which office comes first.'], rating: ['4', '5'] },
    ...{ text: ['The fee of form 3 doubled.'], share: ['5', '10', '20', '51'] },
    ...{ link: ['https://example.gov.ng/notice'], takes_effect: ['2027-01-01'], sectors: ['health'] },
    ...{ role: ['Founder', 'adviser'], looking_for: ['Investor', 'Team Member'], stage: ['Launch', 'Idea & Research'] },
    ...{ skill: ['Copy Writing'], skills: ['Copy Writing', 'Baking'], interest: ['health'], interests: ['health'] },
    ...{
      city: ['Lagos'],
      phone: ['+234 803 123 4567'],
      profession: ['Baker'],
      name: ['Efe Ojo', 'fees.pdf', 'shop.png'],
      publish: ['true'],
    },
    ...{ date: ['week', 'year', objects.rootDay!], status: ['open', 'fulfilled'], own: ['true'] },
    ...{ field: ['file_content', 'thumbnail'], uploads: [objects.upload!] },
    ...{ document: ['Certificate of incorporation'], agency: ['CAC'], fee: ['25000'] },
    ...{ wallets: [people.buyer.id, people.owner.username], references: [objects.bought!] },
    ...{ coupon: [objects.coupon!], code: [objects.coupon!] },
    ...{ expected_price: ['12500', '11250'], expected_total: ['12500', '27500'] },
    ...{ account_number: [objects.accountNumber!], bank_code: [objects.bankCode!] },
    ...{ from: ['2026-01-01'], to: ['2999-01-01'], amount: ['500'], percent: ['10'], duration: ['12'], round: ['1'] },
  };
};
