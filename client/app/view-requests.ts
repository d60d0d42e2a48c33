type Role = 'visitor' | 'buyer' | 'founder' | 'auditor' | 'admin';

/**
 * One request of the API as its document names it, without `/api/`. The data of a page that `isRendered` comes with what the
 * server rendered, also that of the account menu.
 */
type ViewRequests = { path: string; requests: readonly string[]; isRendered?: true };

const PAGED = 'GET listing/user/purchased';

/** Requests of the header, on every page of a signed-in person. */
export const accountMenu = ['GET auth/users/me', 'GET wallet/wallet-info', 'GET cart', 'GET notifications/unread'];

/** Requests of the desk, for the number that waits in each queue. */
const waiting = [
  ...['GET moderation/listings', 'GET moderation/price-reviews', 'GET moderation/reported-listings'],
  ...['GET moderation/creator-applications', 'GET moderation/creator-suspensions', 'GET moderation/tickets'],
  ...['GET moderation/reviews', 'GET moderation/message-reports', 'GET moderation/contested-meetings'],
  ...['GET finance/held-payments', 'GET finance/card-disputes', 'GET finance/entry-disputes'],
];

/** Requests of the head of a creator's page. */
const ofCreator = ['GET connect/following/{username}', 'GET creators/{username}/reputation'];

/**
 * The requests of each page when it is opened by its address, beside those of the account menu. `{slug}` is a listing,
 * bought by the buyer; `{section}` one of its sections. A page asks for nothing twice.
 */
export const viewRequests: Partial<Record<Role, readonly ViewRequests[]>> = {
  visitor: [
    ...['/', '/?q=licence', '/listing/{slug}'].map((path) => ({ path, requests: [], isRendered: true }) as const),
    { path: '/listing/{slug}/sections', requests: ['GET listing/{slug}'] },
    { path: '/listing-requests', requests: ['GET listing-requests'] },
    { path: '/professionals', requests: ['GET professionals'] },
    { path: '/plans', requests: ['GET premium/offers'] },
    { path: '/plans/premium', requests: ['GET premium/offers'] },
    { path: '/pages/about', requests: ['GET pages/{slug}'] },
    { path: '/pages/programs', requests: ['GET pages/{slug}', 'GET programs'] },
    { path: '/transparency', requests: ['GET transparency/roots'] },
    { path: '/invite', requests: ['GET invitations/terms'] },
    { path: '/invite/AMAKA234', requests: ['GET invitations/codes/{code}'] },
    { path: '/request-listing', requests: ['GET listing/sector', 'GET listing/industry'] },
    {
      path: '/listing-by-creator?creator=creator',
      requests: ['GET user/{name}', 'GET listing', ...ofCreator],
    },
    {
      path: '/listing-by-creator?creator=creator&tab=meeting',
      requests: ['GET user/{name}', 'GET creators/{username}/slots', ...ofCreator],
    },
    ...['/login', '/register', '/resend-code'].map((path) => ({ path, requests: ['GET auth/google'] })),
    ...[
      ...['/forgot-password', '/reset-password', '/become-creator', '/pages/user-agreement'],
      ...['/find-a-cofounder', '/listing-by-creator', '/listing-section'],
      ...['/email-us', '/payment/callback', '/profile', '/listing/new', '/audit', '/admin', '/moderation', '/nowhere'],
    ].map((path) => ({ path, requests: [] })),
  ],
  buyer: [
    { path: '/', requests: ['GET listing/home'] },
    { path: '/?q=licence', requests: ['GET listing', 'GET co-founders/search'] },
    { path: '/listing/{slug}', requests: ['GET listing/{slug}'] },
    { path: '/listing/{slug}/sections?section={section}', requests: [], isRendered: true },
    {
      path: '/listing/{slug}/PaidListingDetail',
      requests: ['GET listing/{slug}', 'GET listing/{slug}/todo', 'GET listing/{slug}/refund'],
    },
    ...[
      {
        path: '/profile',
        requests: ['GET auth/authenticator', 'GET auth/sessions', 'GET auth/users/me/consents'],
      },
      { path: '/profile?tab=listings', requests: [PAGED, 'GET listing/user/invitations'] },
      { path: '/profile?tab=co-founders', requests: ['GET co-founders', 'GET co-founders', 'GET co-founders'] },
      { path: '/profile?tab=networks', requests: ['GET connect/network'] },
      { path: '/profile?tab=messages', requests: ['GET messages/threads'] },
    ],
    { path: '/profile?tab=wallet', requests: [], isRendered: true },
    { path: '/listing/new', requests: ['GET listing/sector', 'GET listing/industry'] },
    { path: '/profile/cofounder', requests: ['GET co-founders/me'] },
    { path: '/become-creator', requests: ['GET become-creator'] },
    { path: '/listing-requests?list=demand', requests: ['GET listing-requests/demand'] },
    { path: '/invite', requests: ['GET invitations', 'GET invitations/friends'] },
    { path: '/meetings', requests: ['GET meetings'] },
    { path: '/meetings/offer', requests: ['GET meetings/offer'] },
    { path: '/plans/premium', requests: ['GET premium'] },
  ],
  auditor: [
    {
      path: '/audit',
      requests: [
        ...[
          'GET audit/wallets',
          'GET audit/books',
          'GET audit/reconciliation',
          'GET audit/drills',
          'GET audit/case-files',
          'GET audit/what-if',
          'GET audit/views',
          'GET audit/incidents',
          'GET audit/parked-events',
          'GET audit/webhooks',
        ],
      ],
    },
  ],
  admin: [
    { path: '/admin', requests: waiting },
    { path: '/admin/listings', requests: [...waiting, 'GET moderation/listings', 'GET moderation/desk'] },
    { path: '/admin/tickets', requests: waiting },
    { path: '/admin/pages', requests: [...waiting, 'GET moderation/pages'] },
    { path: '/admin/plans', requests: [...waiting, 'GET moderation/premium'] },
  ],
};

/** The requests of each action: the command, and once the queries that it changes and the page shows. */
export const actionRequests = {
  'open a card of the home page': ['GET listing/{slug}'],
  'open the next section': ['GET listing/{listing}/{section}'],
  'mark a section as done': [
    'PUT listing/section/{id}/progress',
    'GET listing/{slug}',
    'GET listing/{listing}/{section}',
  ],
  'send a connection request': ['POST connect/send-request', 'GET co-founders', 'GET co-founders'],
  'accept a connection request': ['POST connect/requests/{id}/accept', 'GET co-founders', 'GET notifications/unread'],
};
