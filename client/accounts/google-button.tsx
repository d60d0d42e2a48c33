import { IconBrandGoogle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../ui/button';
import { AcceptedTerms } from './accepted-terms';
import { texts } from './accounts.texts';
import styles from './accounts.module.css';
import { googleStart, googleStatus } from './google.api';
import { keptNext } from './kept-next';

interface Props {
  /** Where the person goes after the sign-in. */
  next: string;
  /** The session is kept on the device. */
  remember?: boolean;
  /** The screen says itself that joining accepts the terms. */
  isJoining?: boolean;
  children: string;
}

/** Sign-in and registration with Google; nothing where the product does not offer it. */
export function GoogleButton({ next, remember = false, isJoining, children }: Props) {
  const { data } = useQuery(googleStatus);
  if (!data?.is_on) return null;
  return (
    <>
      <div className={styles.or}>{texts.login.or}</div>
      <Button
        component="a"
        href={googleStart(next, remember)}
        onClick={() => keptNext.set(next)}
        variant="default"
        fullWidth
        leftSection={<IconBrandGoogle size={20} aria-hidden="true" />}
      >
        {children}
      </Button>
      {!isJoining && <AcceptedTerms>{texts.login.googleAccepts}</AcceptedTerms>}
    </>
  );
}
