import type { ReactNode } from 'react';
import { Link } from '../../ui/link';
import { useNarrow } from '../../ui/use-narrow';
import { useSeen } from '../../ui/use-seen';
import { texts } from '../app.texts';
import { later } from './later';
import { footerPlaces } from './links';
import styles from './shell.module.css';

/** All places of the site; on a phone in folded groups. */
export function Footer() {
  const isPhone = useNarrow(600);
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        {footerPlaces.map(([heading, places]) => (
          <nav key={heading} aria-label={heading}>
            <Folded heading={heading} isFolded={isPhone}>
              <ul>
                {places.map(({ to, label }) => (
                  <li key={label}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
              </ul>
            </Folded>
          </nav>
        ))}
        <Box />
      </div>
      <p className={styles.copyright}>{texts.footer.copyright(new Date().getFullYear())}</p>
    </footer>
  );
}

const Folded = ({ heading, isFolded, children }: { heading: string; isFolded: boolean; children: ReactNode }) =>
  isFolded ? (
    <details>
      <summary>
        <h2>{heading}</h2>
      </summary>
      {children}
    </details>
  ) : (
    <>
      <h2>{heading}</h2>
      {children}
    </>
  );

const FooterBox = later(async () => (await import('./footer-box')).FooterBox);

/** The newsletter and the site's pages elsewhere, whose code is fetched when the footer comes into the window. */
function Box() {
  const { isSeen, place } = useSeen();
  return (
    <div ref={place} className={styles.newsletter}>
      {isSeen && <FooterBox />}
    </div>
  );
}
