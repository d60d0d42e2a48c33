import { Progress, Skeleton, Title } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled, IconLock } from '@tabler/icons-react';
import { Link } from '../../ui/link';
import { NotOpenYet } from '../../ui/not-open';
import { Status } from '../../ui/status';
import { doneOf, type Listing, type SectionEntry } from '../listing';
import styles from './listing-detail.module.css';

/** Numbered sections with the reader's progress; locked ones link to the purchase. */
export function SectionList({ listing }: { listing: Listing }) {
  const { slug, sections, has_purchased, is_owner } = listing;
  const done = doneOf(sections);
  return (
    <section aria-labelledby="sections-title">
      <Title order={2} size="h3" id="sections-title">
        Sections
      </Title>
      {(has_purchased || done > 0) && sections.length > 0 && <Done done={done} total={sections.length} />}
      {sections.length === 0 ? (
        <p className="muted">
          {is_owner ? 'Your guide has no sections yet. Readers buy what is inside.' : 'The sections are being written.'}
        </p>
      ) : (
        <ol className={styles.sections}>
          {sections.map((section, index) => (
            <Row key={section.id} slug={slug} section={section} number={index + 1} />
          ))}
        </ol>
      )}
      <NotOpenYet variant="subtle">Suggest Addition or Edit</NotOpenYet>
    </section>
  );
}

/** As high as the sections that will take its place. */
export function SectionListPlaceholder({ count }: { count: number }) {
  return (
    <section aria-busy="true" aria-label="Loading the sections">
      <Title order={2} size="h3">
        Sections
      </Title>
      <ol className={styles.sections}>
        {Array.from({ length: count }, (_, index) => (
          <li key={index} className={styles.section}>
            <Skeleton height={16} width={`${70 - ((index * 17) % 40)}%`} />
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Done({ done, total }: { done: number; total: number }) {
  return (
    <div className={styles.done}>
      <Progress value={(100 * done) / total} aria-label="Sections done" />
      <span className="figures muted">
        {done} of {total} done
      </span>
    </div>
  );
}

function Row({ slug, section, number }: { slug: string; section: SectionEntry; number: number }) {
  return (
    <li>
      <Link className={styles.section} to={`/listing/${slug}/sections?section=${encodeURIComponent(section.slug)}`}>
        <span className="figures muted" aria-hidden="true">
          {number}
        </span>
        <span className={styles.sectionTitle}>{section.title}</span>
        {section.is_preview && <Status tone="good">Free preview</Status>}
        <Tick {...section} />
      </Link>
    </li>
  );
}

export function Tick({ locked, completed }: SectionEntry) {
  if (completed) return <IconCircleCheckFilled size={20} color="var(--palm)" aria-label="Completed" />;
  if (locked) return <IconLock size={20} color="var(--muted)" aria-label="Locked" />;
  return <IconCircle size={20} color="var(--muted)" aria-label="Not completed" />;
}
