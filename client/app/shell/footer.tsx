import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/button';
import '../../ui/field.css';
import { Link } from '../../ui/link';
import { useNarrow } from '../../ui/use-narrow';
import { texts } from '../app.texts';
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
        <Newsletter />
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

function Newsletter() {
  const id = useId();
  return (
    <section className={styles.newsletter} aria-label={texts.footer.newsletter}>
      <h2>{texts.footer.newsletter}</h2>
      <p id={id}>{texts.footer.newsletterNotice}</p>
      <fieldset className={styles.join} disabled aria-label={texts.footer.newsletter} aria-describedby={id}>
        <input type="email" className="field" aria-label={texts.footer.address} />
        <Button type="submit">{texts.footer.join}</Button>
      </fieldset>
    </section>
  );
}
