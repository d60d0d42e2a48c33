import { Button, TextInput, Title } from '@mantine/core';
import { IconMessages, IconSend2 } from '@tabler/icons-react';
import { Link } from '../ui/link';
import styles from './network.module.css';

/** The messages tab; not open yet. */
export function MessagesTab() {
  return (
    <section aria-label="Messages" className={`card ${styles.chat}`}>
      <Title order={2} size="h4" className={styles.chatTitle}>
        Messages
      </Title>
      <div className={styles.chatBody}>
        <IconMessages size={32} color="var(--palm)" aria-hidden="true" />
        <p className="muted">You have no messages. Conversations with people in your network will appear here.</p>
        <Button component={Link} to="/profile?tab=networks" variant="default">
          See your network
        </Button>
      </div>
      <form className={styles.composer} onSubmit={(event) => event.preventDefault()}>
        <TextInput
          aria-label="Message"
          placeholder="Not open yet"
          disabled
          className={styles.composerField}
          styles={{ input: { opacity: 1 } }}
        />
        <Button type="submit" disabled leftSection={<IconSend2 size={20} aria-hidden="true" />}>
          Send
        </Button>
      </form>
    </section>
  );
}
