import { Button, Group, Title } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from '../../ui/link';
import { Page } from '../../ui/page';
import styles from './demo-reader.module.css';

const SECTIONS = [
  {
    title: 'Reserve the name',
    text: [
      'Search the public register for names close to yours, then reserve two. A reservation is held for sixty days.',
      'Avoid words that need consent, such as “National” or “Federal”: they are returned without a refund.',
    ],
  },
  {
    title: 'Gather the documents',
    text: [
      'One means of identification per director, one utility bill for the address, and a signature on white paper.',
      'Scan in colour. Photographs taken at an angle are the most common reason for a query.',
    ],
  },
  {
    title: 'File and pay',
    text: [
      'Fill the particulars in one sitting: the form forgets after thirty minutes.',
      'Stamp duty is paid in the same step. Keep the receipt number; the bank asks for it.',
    ],
  },
  {
    title: 'Collect the certificate',
    text: ['The certificate comes by e-mail. Print it, and register for tax within the same month.'],
  },
];

/** A sample of the reader. */
export function DemoReader() {
  const [at, setAt] = useState(0);
  const [done, setDone] = useState<number[]>([]);
  const section = SECTIONS[at]!;
  const last = at === SECTIONS.length - 1;
  const isDone = done.includes(at);

  return (
    <Page title="Registering a company: a sample guide" lead={`Section ${at + 1} of ${SECTIONS.length}`}>
      <div className={styles.reader}>
        <ol className={styles.list} aria-label="Sections">
          {SECTIONS.map(({ title }, index) => (
            <li key={title}>
              <button type="button" aria-current={index === at || undefined} onClick={() => setAt(index)}>
                {done.includes(index) ? (
                  <IconCircleCheckFilled size={20} color="var(--palm)" role="img" aria-label="Done" />
                ) : (
                  <IconCircle size={20} role="img" aria-label="Not done" />
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
                Back
              </Button>
            ) : (
              <Button variant="default" onClick={() => setAt(at - 1)}>
                Back
              </Button>
            )}
            <Button
              variant="light"
              aria-pressed={isDone}
              onClick={() => setDone(isDone ? done.filter((one) => one !== at) : [...done, at])}
            >
              Done
            </Button>
            <Button disabled={last} onClick={() => setAt(at + 1)}>
              Next Section
            </Button>
          </Group>
        </article>
      </div>
    </Page>
  );
}
