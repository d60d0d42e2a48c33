import { texts } from '../app.texts';
import { cofounder, create, type Place, services } from './links';

const { links } = texts;
/** Where the badge of unread conversations stands. */
export const MESSAGES = '/profile?tab=messages';

/** All links, for the phone's menu. */
export const menuPlaces = (signedIn: boolean): Place[] => [
  { to: '/', label: links.home },
  cofounder(signedIn),
  services,
  { to: '/become-creator', label: links.becomeCreator },
  create,
];

/** Links of a visitor, for the phone's menu. */
export const visitorPlaces: Place[] = [
  { to: '/login', label: texts.header.signIn },
  { to: '/register', label: texts.header.register },
];

export const accountPlaces: Place[] = [
  { to: '/profile', label: links.profile },
  { to: '/profile?tab=listings', label: links.dashboard },
  { to: MESSAGES, label: links.messages },
  { to: '/profile?tab=wallet', label: links.wallet },
  { to: '/pages/help', label: links.helpAndSupport },
];
