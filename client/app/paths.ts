/**
 * Every path of the client, in the patterns of React Router. `routes.tsx` names its routes by them; the build writes them
 * to `dist/paths.json`, from which the server knows the pages that exist and answers 404 to the rest.
 */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  activate: '/auth/users/activate',
  resendCode: '/resend-code',
  createListing: '/listing/new',
  listing: '/listing/:slug',
  sections: '/listing/:slug/sections',
  paidListing: '/listing/:slug/PaidListingDetail',
  listingRequests: '/listing-requests',
  requestListing: '/request-listing',
  demoReader: '/listing-section',
  becomeCreator: '/become-creator',
  listingByCreator: '/listing-by-creator',
  emailUs: '/email-us',
  plans: '/plans',
  premium: '/plans/premium',
  profile: '/profile',
  cofounderWizard: '/profile/cofounder',
  findACofounder: '/find-a-cofounder',
  paymentCallback: '/payment/callback',
  audit: '/audit',
  moderation: '/moderation',
  prose: '/pages/:name',
} as const;
