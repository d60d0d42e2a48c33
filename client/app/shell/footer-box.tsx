import { Newsletter } from './newsletter';
import { SocialLinks } from './social-links';

/** What the footer holds beside the places of the site. */
export const FooterBox = () => (
  <>
    <Newsletter />
    <SocialLinks />
  </>
);
