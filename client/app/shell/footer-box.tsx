import { Newsletter } from './newsletter';

/** What the footer holds beside the places of the site. */
export const FooterBox = () => (
  <>
    <Newsletter />
  </>
);
