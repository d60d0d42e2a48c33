import { Button } from '@mantine/core';
import { IconBrandGoogle } from '@tabler/icons-react';
import styles from './accounts.module.css';

/** Sign-in through Google; not open yet. */
export function GoogleButton({ children }: { children: string }) {
  return (
    <>
      <div className={styles.or}>or</div>
      <Button
        type="button"
        variant="default"
        fullWidth
        disabled
        leftSection={<IconBrandGoogle size={20} aria-hidden="true" />}
      >
        {children} (coming soon)
      </Button>
    </>
  );
}

export function ForgotPassword() {
  return (
    <button type="button" className={styles.later} disabled>
      Forgot Password (Not open yet)
    </button>
  );
}
