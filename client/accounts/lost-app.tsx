import { Link } from '../ui/link';
import { texts } from './accounts.texts';
import styles from './accounts.module.css';

/** What a person does who can give no code. */
export const LostApp = () => (
  <p className={styles.inline} style={{ margin: 0 }}>
    {texts.login.lostApp} <Link to="/email-us">{texts.login.writeToUs}</Link>
  </p>
);
