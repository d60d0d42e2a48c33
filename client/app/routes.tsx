import type { QueryClient } from '@tanstack/react-query';
import { Outlet, type RouteObject } from 'react-router-dom';
import {
  isAnotherGuide,
  loadListing,
  openCreateListing,
  openEditListing,
  openGuide,
  openHome,
  openListing,
} from '../catalogue/catalogue.loaders';
import { session, useIsSignedIn } from '../lib/http/session';
import type { Open } from '../lib/navigation/open';
import { SignInPanel } from '../ui/sign-in-panel';
import { HomePage, Results } from './home-page';
import { lazyPage, page } from './page-route';
import { paths } from './paths';
import { openProfile } from './profile/tabs';
import { RootFailure } from './route-failure';
import { Shell } from './shell/shell';

/** The pages of the site, each with its code and its data. Modules never import each other; this table composes them. */
export const routes = (queries: QueryClient): RouteObject[] => [
  {
    Component: Shell,
    ErrorBoundary: RootFailure,
    children: [
      { id: 'home', path: paths.home, ...page(HomePage, openHome(queries, Results.preload)) },
      { path: paths.listing, ...lazyPage(loadListing, 'ListingDetail', openListing(queries)) },
      {
        path: paths.sections,
        ...lazyPage(() => import('../catalogue/reader/sections'), 'Sections', openGuide(queries)),
        shouldRevalidate: isAnotherGuide,
      },
      ofAccount('Your profile, listings, network and wallet live here.', {
        path: paths.profile,
        ...lazyPage(() => import('./profile/profile-page'), 'ProfilePage', signedIn(openProfile(queries))),
      }),
      { path: paths.demoReader, ...lazyPage(() => import('../catalogue/reader/demo-reader'), 'DemoReader') },
      {
        path: paths.paymentCallback,
        ...lazyPage(() => import('../purchases/payment-callback'), 'PaymentCallback'),
      },
      { path: paths.unsubscribe, ...lazyPage(() => import('./mailed-pages'), 'Unsubscribe') },
      { path: paths.newsletter, ...lazyPage(() => import('./mailed-pages'), 'NewsletterLink') },
      { path: paths.invite, ...lazyPage(() => import('./mailed-pages'), 'Invite') },
      { path: paths.invitation, ...lazyPage(() => import('./mailed-pages'), 'OpenedInvitation') },
      { path: paths.gift, ...lazyPage(() => import('../gifts/received'), 'Received') },
      ofAccount(undefined, { path: paths.meetings, ...lazyPage(() => import('./mailed-pages'), 'MeetingsPage') }),
      ofAccount(undefined, { path: paths.meeting, ...lazyPage(() => import('./mailed-pages'), 'MeetingsPage') }),
      ofAccount('Guides are given from an account.', {
        path: paths.give,
        ...lazyPage(() => import('../gifts/give'), 'Give'),
      }),
      { path: paths.certificate, ...lazyPage(() => import('./mailed-pages'), 'Certificate') },
      { path: paths.erasure, ...lazyPage(() => import('./mailed-pages'), 'Erasure') },
      {
        path: paths.transparency,
        ...lazyPage(() => import('../transparency/transparency'), 'Transparency'),
      },
      { path: paths.plans, ...lazyPage(() => import('../premium/plans'), 'Plans') },
      { path: paths.findACofounder, ...lazyPage(() => import('./pages/find-a-cofounder'), 'FindACofounder') },
      { path: paths.prose, ...lazyPage(() => import('../pages/prose'), 'Prose') },
      ofAccount('Sign in to read guides you bought.', {
        path: paths.paidListing,
        ...lazyPage(() => import('../catalogue/reader/paid-listing'), 'PaidListing', signedIn(openGuide(queries))),
      }),
      {
        ...lazyPage(() => import('./controls-frame'), 'ControlsFrame'),
        children: [
          {
            path: paths.listingRequests,
            ...lazyPage(() => import('../listing-requests/listing-requests'), 'ListingRequests'),
          },
          {
            path: paths.requestListing,
            ...lazyPage(() => import('../listing-requests/request-listing'), 'RequestListing'),
          },
          {
            path: paths.professionals,
            ...lazyPage(() => import('../meetings/professionals/professionals'), 'Professionals'),
          },
          { path: paths.becomeCreator, ...lazyPage(() => import('../creators/become-creator'), 'BecomeCreator') },
          {
            path: paths.listingByCreator,
            ...lazyPage(() => import('./pages/creator-page'), 'CreatorPage'),
          },
          { path: paths.cofounderWizard, ...lazyPage(() => import('../network/cofounder-wizard'), 'CofounderWizard') },
          { path: paths.premium, ...lazyPage(() => import('../premium/premium'), 'Premium') },
          { path: paths.login, ...lazyPage(() => import('../accounts/login'), 'Login') },
          { path: paths.register, ...lazyPage(() => import('../accounts/register'), 'Register') },
          { path: paths.activate, ...lazyPage(() => import('../accounts/regaining'), 'Activate') },
          { path: paths.google, ...lazyPage(() => import('../accounts/google-arrival'), 'GoogleArrival') },
          { path: paths.resendCode, ...lazyPage(() => import('../accounts/regaining'), 'ResendCode') },
          { path: paths.forgotPassword, ...lazyPage(() => import('../accounts/regaining'), 'ForgotPassword') },
          { path: paths.resetPassword, ...lazyPage(() => import('../accounts/regaining'), 'ResetPassword') },
          { path: paths.emailUs, ...lazyPage(() => import('./mailed-pages'), 'EmailUs') },
          { path: paths.ticket, ...lazyPage(() => import('./mailed-pages'), 'TicketPage') },
          ofAccount('Listings are published from an account.', {
            path: paths.createListing,
            ...lazyPage(
              () => import('../catalogue/authoring/create-listing'),
              'CreateListing',
              signedIn(openCreateListing(queries)),
            ),
          }),
          ofAccount('Listings are edited from the account of their creator.', {
            path: paths.editListing,
            ...lazyPage(
              () => import('../catalogue/authoring/edit-listing'),
              'EditListing',
              signedIn(openEditListing(queries)),
            ),
          }),
          ofAccount('Only auditors can see this page.', {
            path: paths.audit,
            ...lazyPage(
              () => import('../audit/audit'),
              'Audit',
              signedIn(async (...at) => (await import('../audit/audit.loaders')).openAudit(queries)(...at)),
            ),
          }),
          ...[paths.desk, paths.deskQueue].map((path) =>
            ofAccount('Only staff can see this page.', {
              path,
              ...lazyPage(
                () => import('../moderation/desk'),
                'Desk',
                signedIn(async (...at) => (await import('../moderation/desk.loaders')).openDesk(queries)(...at)),
              ),
            }),
          ),
          { path: paths.moderation, ...lazyPage(() => import('../moderation/moved'), 'Moved') },
        ],
      },
      { path: '*', ...lazyPage(() => import('../ui/not-found'), 'NotFound') },
    ],
  },
];

/** A page that belongs to an account: visitors are asked to sign in. The server enforces every rule. */
const ofAccount = (why: string | undefined, route: RouteObject): RouteObject => ({
  element: <AccountOnly why={why} />,
  children: [route],
});

function AccountOnly({ why }: { why: string | undefined }) {
  return useIsSignedIn() ? <Outlet /> : <SignInPanel>{why}</SignInPanel>;
}

/** Requests of an account are not sent for a visitor. */
const signedIn =
  (open: Open): Open =>
  async (...at) =>
    session.current() && open(...at);
