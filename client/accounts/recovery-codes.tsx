import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { save } from '../lib/files/save';
import { Button } from '../ui/button';
import { copyText } from '../ui/copy-text';
import { Group } from '../ui/layout';
import { me } from './accounts.api';
import { texts } from './accounts.texts';
import styles from './authenticator.module.css';

const says = texts.authenticator.codes;

interface Props {
  codes: readonly string[];
  onDone: () => void;
}

/** The codes that replace an app that is lost, to be kept. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { data: user } = useQuery(me);
  const copy = () => copyText(codes.join('\n'), says);
  const download = () =>
    save(
      new Blob([[says.fileHead(user?.username ?? ''), '', ...codes, ''].join('\n')], { type: 'text/plain' }),
      says.file,
    );
  return (
    <section className={styles.form} aria-label={says.title}>
      <p className={styles.lead} role="status">
        {says.lead}
      </p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Group gap={8}>
        <Button
          variant="default"
          leftSection={<IconCopy size={20} aria-hidden="true" />}
          autoFocus
          onClick={() => void copy()}
        >
          {says.copy}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={20} aria-hidden="true" />} onClick={download}>
          {says.download}
        </Button>
      </Group>
      <Button fullWidth onClick={onDone}>
        {says.done}
      </Button>
    </section>
  );
}
