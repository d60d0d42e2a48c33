import { IconBrandGoogle } from '@tabler/icons-react';
import { NotOpenYet } from '../ui/not-open';
import styles from './accounts.module.css';

/** Sign-in through Google; not open yet. */
export function GoogleButton({ children }: { children: string }) {
  return (
    <>
      <div className={styles.or}>or</div>
      <NotOpenYet variant="default" fullWidth leftSection={<IconBrandGoogle size={20} aria-hidden="true" />}>
        {children}
      </NotOpenYet>
    </>
  );
}
