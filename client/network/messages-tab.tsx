import { Button, TextInput, Title } from '@mantine/core';
import { IconMessages, IconSend2 } from '@tabler/icons-react';
import { Link } from '../ui/link';
import styles from './network.module.css';
import { texts } from './network.texts';

const says = texts.messages;

/** The messages tab; not open yet. */
export function MessagesTab() {
  return (
    <section aria-label={says.title} className={`card ${styles.chat}`}>
      <Title order={2} size="h4" className={styles.chatTitle}>
        {says.title}
      </Title>
      <div className={styles.chatBody}>
        <IconMessages size={32} color="var(--palm)" aria-hidden="true" />
        <p className="muted">{says.notOpen}</p>
        <Button component={Link} to="/profile?tab=networks" variant="default">
          {says.network}
        </Button>
      </div>
      <form className={styles.composer} onSubmit={(event) => event.preventDefault()}>
        <TextInput
          aria-label={says.field}
          placeholder={texts.notOpen}
          disabled
          className={styles.composerField}
          styles={{ input: { opacity: 1 } }}
        />
        <Button type="submit" disabled leftSection={<IconSend2 size={20} aria-hidden="true" />}>
          {says.send}
        </Button>
      </form>
    </section>
  );
}
