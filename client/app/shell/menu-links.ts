import { texts } from '../app.texts';
import { cofounder, create, type Place, services } from './links';
import { texts as says } from './menu.texts';

/** Where the badge of unread conversations stands. */
export const MESSAGES = '/profile?tab=messages';

/** All links, for the phone's menu. */
export const menuPlaces = (signedIn: boolean): Place[] => [
  { to: '/', label: says.home },
  cofounder(signedIn),
  services,
  { to: '/become-creator', label: texts.links.becomeCreator },
  create,
];

/** Links of a visitor, for the phone's menu. */
export const visitorPlaces: Place[] = [
  { to: '/login', label: texts.header.signIn },
  { to: '/register', label: texts.header.register },
];

export const accountPlaces: Place[] = [
  { to: '/profile', label: says.profile },
  { to: '/profile?tab=listings', label: says.dashboard },
  { to: MESSAGES, label: says.messages },
  { to: '/meetings', label: says.meetings },
  { to: '/profile?tab=wallet', label: says.wallet },
  { to: '/pages/help', label: says.helpAndSupport },
];
