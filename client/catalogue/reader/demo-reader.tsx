import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Group } from '../../ui/layout';
import { Link } from '../../ui/link';
import '../../ui/menu-row.css';
import { Page } from '../../ui/page';
import { Title } from '../../ui/title';
import styles from './demo-reader.module.css';
import { sample } from './demo-reader.texts';
import { texts } from './reader.texts';

const { sections } = sample;

/** A sample of the reader. */
export function DemoReader() {
  const [at, setAt] = useState(0);
  const [done, setDone] = useState<number[]>([]);
  const section = sections[at]!;
  const last = at === sections.length - 1;
  const isDone = done.includes(at);

  return (
    <Page title={sample.title} lead={sample.lead(at + 1, sections.length)}>
      <div className={styles.reader}>
        <ol className={styles.list} aria-label={texts.sections}>
          {sections.map(({ title }, index) => (
            <li key={title}>
              <button
                type="button"
                className="menu-row"
                aria-current={index === at || undefined}
                onClick={() => setAt(index)}
              >
                {done.includes(index) ? (
                  <IconCircleCheckFilled size={20} color="var(--palm)" role="img" aria-label={texts.done} />
                ) : (
                  <IconCircle size={20} role="img" aria-label={texts.notDone} />
                )}
                {title}
              </button>
            </li>
          ))}
        </ol>
        <article className={`card ${styles.text}`}>
          <Title order={2} size="h3">
            {section.title}
          </Title>
          {section.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <Group className={styles.buttons}>
            {at === 0 ? (
              <Button component={Link} to="/" variant="default">
                {texts.back}
              </Button>
            ) : (
              <Button variant="default" onClick={() => setAt(at - 1)}>
                {texts.back}
              </Button>
            )}
            <Button
              variant="light"
              aria-pressed={isDone}
              onClick={() => setDone(isDone ? done.filter((one) => one !== at) : [...done, at])}
            >
              {texts.done}
            </Button>
            <Button disabled={last} onClick={() => setAt(at + 1)}>
              {texts.next}
            </Button>
          </Group>
        </article>
      </div>
    </Page>
  );
}
