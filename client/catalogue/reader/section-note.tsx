import { IconLock, IconNote } from '@tabler/icons-react';
import { type ComponentProps, Suspense, useState } from 'react';
import { Boundary } from '../../ui/boundary';
import { Button } from '../../ui/button';
import { lazyScreen } from '../../ui/lazy-screen';
import { Skeleton } from '../../ui/skeletons';
import { Title } from '../../ui/title';
import type { NoteForm as NoteFormType } from './note-form';
import styles from './reader.module.css';
import { texts } from './reader.texts';

const NoteForm = lazyScreen<ComponentProps<typeof NoteFormType>>(async () => (await import('./note-form')).NoteForm);
const says = texts.note;

interface Props {
  section: string;
  /** '' where there is none. */
  note: string;
}

/** What the reader noted at a section. */
export function SectionNote({ section, note }: Props) {
  const [isEdited, setEdited] = useState(false);
  if (!note && !isEdited)
    return (
      <div>
        <Button
          variant="subtle"
          leftSection={<IconNote size={20} aria-hidden="true" />}
          onPointerEnter={() => void NoteForm.preload().catch(() => undefined)}
          onClick={() => setEdited(true)}
        >
          {says.add}
        </Button>
      </div>
    );
  return (
    <section className={`card ${styles.note}`} aria-labelledby="note">
      <Title order={2} size="h4" id="note">
        {says.title}
      </Title>
      {isEdited ? (
        <Boundary>
          <Suspense fallback={<Skeleton height={120} />}>
            <NoteForm section={section} note={note} close={() => setEdited(false)} />
          </Suspense>
        </Boundary>
      ) : (
        <>
          <p className={styles.noted}>{note}</p>
          <Button variant="default" size="compact" onClick={() => setEdited(true)}>
            {says.edit}
          </Button>
        </>
      )}
      <p className={`muted ${styles.private}`}>
        <IconLock size={16} aria-hidden="true" /> {says.private}
      </p>
    </section>
  );
}
