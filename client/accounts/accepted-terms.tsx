import { TERMS_SINCE } from '#server/kernel/legal';
import { Link } from '../ui/link';
import { texts } from './accounts.texts';

const says = texts.register;

/** The legal pages that a person accepts by joining, after a sentence that says by what. */
export const AcceptedTerms = ({ children }: { children: string }) => (
  <p className="muted" style={{ margin: 0, fontSize: 14 }}>
    {children} <Link to="/pages/terms-of-service">{says.terms}</Link>,{' '}
    <Link to="/pages/user-agreement">{says.agreement}</Link>, <Link to="/pages/privacy-policy">{says.privacy}</Link>,{' '}
    {says.inForce(TERMS_SINCE)}
  </p>
);
