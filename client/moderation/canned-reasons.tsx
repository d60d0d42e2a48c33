import { Button } from '../ui/button';
import { Group } from '../ui/layout';
import { texts } from './desk.texts';
import styles from './moderation.module.css';

interface Props {
  /** By their short names. */
  reasons: Readonly<Record<string, string>>;
  /** What is written so far. */
  written: string;
  write: (text: string) => void;
}

/** Usual reasons. Each is added to what is written, to be edited. */
export function CannedReasons({ reasons, written, write }: Props) {
  const add = (text: string) => write([written.trim(), text].filter(Boolean).join('\n\n'));
  return (
    <div className={styles.canned}>
      <span className="muted">{texts.canned.label}</span>
      <Group gap={8}>
        {Object.entries(reasons).map(([name, text]) => (
          <Button key={name} variant="default" disabled={written.includes(text)} onClick={() => add(text)}>
            {name}
          </Button>
        ))}
      </Group>
    </div>
  );
}
