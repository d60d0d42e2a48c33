import { texts } from '../app.texts';
import type { Mode } from './mode';

export interface Place {
  to: string;
  label: string;
}

const { links, footer } = texts;
export const cofounder = (signedIn: boolean): Place => ({
  to: signedIn ? '/profile?tab=co-founders' : '/find-a-cofounder',
  label: links.findACofounder,
});
export const create: Place = { to: '/listing/new', label: links.createListing };
export const services: Place = { to: '/professionals', label: links.services };

/** Links of the header, by mode. */
export const headerPlaces = (mode: Mode, signedIn: boolean): Place[] =>
  mode === 'author'
    ? [create, { to: '/profile?tab=listings', label: links.yourListings }, cofounder(signedIn)]
    : [cofounder(signedIn), { to: '/become-creator', label: links.becomeCreator }, create];

export const footerPlaces: [string, Place[]][] = [
  [
    footer.company,
    [
      { to: '/pages/about', label: links.about },
      { to: '/pages/what-we-offer', label: links.whatWeOffer },
      { to: '/pages/leadership', label: links.leadership },
      { to: '/pages/become-a-partner', label: links.partner },
      { to: '/email-us', label: links.contact },
    ],
  ],
  [
    footer.marketplace,
    [
      { to: '/', label: links.seeListings },
      create,
      { to: '/find-a-cofounder', label: links.connect },
      { to: '/request-listing', label: links.requestListing },
      services,
    ],
  ],
  [
    footer.learn,
    [
      { to: '/pages/how-it-works', label: links.howItWorks },
      { to: '/pages/programs', label: links.programs },
      { to: '/pages/resource-center', label: links.resources },
      { to: '/invite', label: links.invite },
      { to: '/pages/help', label: links.help },
    ],
  ],
  [
    footer.legal,
    [
      { to: '/pages/terms-of-service', label: links.terms },
      { to: '/pages/user-agreement', label: links.agreement },
      { to: '/pages/privacy-policy', label: links.privacy },
      { to: '/transparency', label: links.transparency },
    ],
  ],
];
