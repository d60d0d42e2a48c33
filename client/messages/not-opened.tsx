import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Link } from '../ui/link';
import styles from './messages.module.css';
import { texts } from './messages.texts';

interface Props {
  error: unknown;
  retry?: () => void;
}

/** A conversation that could not be opened, with the way back to the others. */
export const NotOpened = ({ error, retry }: Props) => (
  <div className={styles.state}>
    <Failure
      error={error}
      lead={texts.list.notOpened}
      retry={retry}
      action={
        <Button component={Link} to="/profile?tab=messages">
          {texts.thread.back}
        </Button>
      }
    />
  </div>
);
