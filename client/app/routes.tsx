import { type ComponentType, lazy, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Home } from '../catalogue/home/home';
import { ListingDetail } from '../catalogue/listing/listing-detail';
import { useSession } from '../lib/http/session';
import { paths } from './paths';
import { Shell } from './shell/shell';
import { SignInPanel } from '../ui/sign-in-panel';

/** A lazy-loaded screen. */
const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));

const Login = page(() => import('../accounts/login'), 'Login');
const Register = page(() => import('../accounts/register'), 'Register');
const Activate = page(() => import('../accounts/activate'), 'Activate');
const ResendCode = page(() => import('../accounts/resend-code'), 'ResendCode');
const Profile = page(() => import('./profile/profile-page'), 'ProfilePage');
const CreateListing = page(() => import('../catalogue/authoring/create-listing'), 'CreateListing');
const Sections = page(() => import('../catalogue/reader/sections'), 'Sections');
const PaidListing = page(() => import('../catalogue/reader/paid-listing'), 'PaidListing');
const DemoReader = page(() => import('../catalogue/reader/demo-reader'), 'DemoReader');
const PaymentCallback = page(() => import('../purchases/payment-callback'), 'PaymentCallback');
const ListingRequests = page(() => import('../listing-requests/listing-requests'), 'ListingRequests');
const RequestListing = page(() => import('../listing-requests/request-listing'), 'RequestListing');
const BecomeCreator = page(() => import('../creators/become-creator'), 'BecomeCreator');
const ListingByCreator = page(() => import('../creators/listing-by-creator'), 'ListingByCreator');
const EmailUs = page(() => import('../contact/email-us'), 'EmailUs');
const Plans = page(() => import('../premium/plans'), 'Plans');
const Premium = page(() => import('../premium/premium'), 'Premium');
const CofounderWizard = page(() => import('../network/cofounder-wizard'), 'CofounderWizard');
const Audit = page(() => import('../audit/audit'), 'Audit');
const Moderation = page(() => import('../moderation/moderation'), 'Moderation');
const Prose = page(() => import('./pages/pages'), 'Prose');
const FindACofounder = page(() => import('./pages/find-a-cofounder'), 'FindACofounder');
const NotFound = page(() => import('../ui/not-found'), 'NotFound');

/** Composes the modules' screens; modules never import each other. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path={paths.home} element={<Home />} />
        <Route path={paths.login} element={<Login />} />
        <Route path={paths.register} element={<Register />} />
        <Route path={paths.activate} element={<Activate />} />
        <Route path={paths.resendCode} element={<ResendCode />} />
        <Route
          path={paths.createListing}
          element={signedIn(<CreateListing />, 'Listings are published from an account.')}
        />
        <Route path={paths.listing} element={<ListingDetail />} />
        <Route path={paths.sections} element={<Sections />} />
        <Route path={paths.paidListing} element={signedIn(<PaidListing />, 'Guides you own open here.')} />
        <Route path={paths.listingRequests} element={<ListingRequests />} />
        <Route path={paths.demoReader} element={<DemoReader />} />
        <Route path={paths.becomeCreator} element={<BecomeCreator />} />
        <Route path={paths.emailUs} element={<EmailUs />} />
        <Route path={paths.listingByCreator} element={<ListingByCreator />} />
        <Route path={paths.plans} element={<Plans />} />
        <Route path={paths.premium} element={<Premium />} />
        <Route path={paths.cofounderWizard} element={<CofounderWizard />} />
        <Route path={paths.requestListing} element={<RequestListing />} />
        <Route
          path={paths.profile}
          element={signedIn(<Profile />, 'Your profile, listings, network and wallet live here.')}
        />
        <Route path={paths.paymentCallback} element={<PaymentCallback />} />
        <Route path={paths.audit} element={signedIn(<Audit />, 'The audit is open to auditors.')} />
        <Route
          path={paths.moderation}
          element={signedIn(<Moderation />, 'The moderation desk is open to moderators.')}
        />
        <Route path={paths.findACofounder} element={<FindACofounder />} />
        <Route path={paths.prose} element={<Prose />} />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}

const signedIn = (screen: ReactNode, why: string) => <SignedIn why={why}>{screen}</SignedIn>;

/** Private screens require a sign-in; the server enforces every rule. */
function SignedIn({ why, children }: { why: string; children: ReactNode }) {
  return useSession() ? children : <SignInPanel>{why}</SignInPanel>;
}
