/** Paths of pages that search engines may list. */
const listed = {
  home: '/',
  listing: '/listing/:slug',
  listingRequests: '/listing-requests',
  requestListing: '/request-listing',
  becomeCreator: '/become-creator',
  findACofounder: '/find-a-cofounder',
  professionals: '/professionals',
  plans: '/plans',
  premium: '/plans/premium',
  emailUs: '/email-us',
  transparency: '/transparency',
  invite: '/invite',
  prose: '/pages/:name',
} as const;

/** Paths of accounts, of links in mails and of samples. */
const unlisted = {
  login: '/login',
  register: '/register',
  activate: '/auth/users/activate',
  google: '/auth/google',
  resendCode: '/resend-code',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  createListing: '/listing/new',
  editListing: '/listing/:slug/edit',
  sections: '/listing/:slug/sections',
  paidListing: '/listing/:slug/PaidListingDetail',
  demoReader: '/listing-section',
  listingByCreator: '/listing-by-creator',
  profile: '/profile',
  cofounderWizard: '/profile/cofounder',
  paymentCallback: '/payment/callback',
  certificate: '/receipt/:code',
  erasure: '/erasure/:code',
  give: '/listing/:slug/gift',
  gift: '/gift/:reference',
  invitation: '/invite/:code',
  unsubscribe: '/unsubscribe/:token',
  ticket: '/email-us/:ticket',
  meetings: '/meetings',
  meeting: '/meetings/:id',
  newsletter: '/newsletter/:act/:token',
  audit: '/audit',
  desk: '/admin',
  deskQueue: '/admin/:queue',
  moderation: '/moderation',
} as const;

/**
 * Every path of the client, in the patterns of React Router. `routes.tsx` names its routes by them; the build writes them
 * to `dist/paths.json`, from which the server knows the pages that exist and answers 404 to the rest.
 */
export const paths = { ...listed, ...unlisted };

export const isListed = (path: string) => Object.values<string>(listed).includes(path);
