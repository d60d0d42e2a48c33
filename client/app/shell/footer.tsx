import { Button, TextInput } from '@mantine/core';
import { IconBrandInstagram, IconBrandLinkedin, IconBrandX } from '@tabler/icons-react';
import { Link } from '../../ui/link';
import { footerPlaces } from './links';
import styles from './shell.module.css';

const SOCIAL = [
  [IconBrandLinkedin, 'LinkedIn'],
  [IconBrandX, 'X'],
  [IconBrandInstagram, 'Instagram'],
] as const;

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        {footerPlaces.map(([heading, places]) => (
          <nav key={heading} aria-label={heading}>
            <h2>{heading}</h2>
            <ul>
              {places.map(({ to, label }) => (
                <li key={label}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <form className={styles.newsletter} onSubmit={(event) => event.preventDefault()}>
          <h2>Newsletter</h2>
          <div className={styles.join}>
            <TextInput type="email" aria-label="Newsletter address" placeholder="you@example.com" />
            <Button type="submit" disabled>
              Join
            </Button>
          </div>
          <p>Not open yet</p>
          <div className={styles.social}>
            {SOCIAL.map(([Icon, name]) => (
              <button key={name} type="button" className={styles.icon} disabled aria-label={`${name}: not open yet`}>
                <Icon size={20} aria-hidden="true" />
              </button>
            ))}
          </div>
        </form>
      </div>
      <p className={styles.copyright}>© 2023–{new Date().getFullYear()} Groundwork</p>
    </footer>
  );
}
