import { Button } from '../ui/button';
import { copyText } from '../ui/copy-text';
import { Group } from '../ui/layout';
import styles from './invitations.module.css';
import { texts } from './invitations.texts';

const says = texts.own;

/** The link, to copy and, where the device can, to share. */
export function OwnLink({ link }: { link: string }) {
  const copy = () => copyText(link, { copied: says.copied });
  const share = () =>
    navigator.share({ ...says.shared, url: link }).catch((error: unknown) => {
      // The person closed the dialog.
      if (!(error instanceof DOMException && error.name === 'AbortError')) void copy();
    });
  return (
    <section aria-label={says.link} className={`card ${styles.link}`}>
      <p className="muted">{says.link}</p>
      <p className={styles.address}>{link}</p>
      <Group gap={8}>
        <Button onClick={() => void copy()}>{says.copy}</Button>
        {'share' in navigator && (
          <Button variant="default" onClick={() => void share()}>
            {says.share}
          </Button>
        )}
      </Group>
    </section>
  );
}
