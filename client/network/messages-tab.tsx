import { TextInput } from '@mantine/core';
import { IconMessages, IconSend2 } from '@tabler/icons-react';
import { useId } from 'react';
import { Button } from '../ui/button';
import { withControls } from '../ui/controls/controls';
import { Link } from '../ui/link';
import { Title } from '../ui/title';
import styles from './network.module.css';
import { texts } from './network.texts';

const says = texts.messages;

/** The messages tab; not open yet. */
export const MessagesTab = withControls(function MessagesTab() {
  const id = useId();
  return (
    <section aria-label={says.title} className={`card ${styles.chat}`}>
      <Title order={2} size="h4" className={styles.chatTitle}>
        {says.title}
      </Title>
      <div className={styles.chatBody}>
        <IconMessages size={32} color="var(--palm)" aria-hidden="true" />
        <p id={id} className="muted">
          {says.notOpen}
        </p>
        <Button component={Link} to="/profile?tab=networks" variant="default">
          {says.network}
        </Button>
      </div>
      <fieldset className={styles.composer} disabled aria-label={says.field} aria-describedby={id}>
        <TextInput aria-label={says.field} className={styles.composerField} />
        <Button leftSection={<IconSend2 size={20} aria-hidden="true" />}>{says.send}</Button>
      </fieldset>
    </section>
  );
});
