import { IconCircle, IconCircleCheckFilled, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import type { ListingDetail, SectionEntry } from '../../lib/http/api.types';
import { Button } from '../../ui/button';
import { Link } from '../../ui/link';
import { Progress } from '../../ui/progress';
import { Skeleton } from '../../ui/skeletons';
import { Status } from '../../ui/status';
import { Title } from '../../ui/title';
import { doneOf } from '../listing';
import { isAuthor } from './authors';
import styles from './listing-detail.module.css';
import { texts } from './listing.texts';

const says = texts.sections;
/** Sections shown before "Show all"; one more is shown instead of a button for it. */
const FIRST = 8;

interface Props {
  listing: ListingDetail;
  /** Shows every section at once. */
  whole?: boolean;
}

/** Numbered sections with the reader's progress; locked ones link to the purchase. */
export function SectionList({ listing, whole = false }: Props) {
  const { slug, sections, has_purchased } = listing;
  const [isWhole, setWhole] = useState(whole || sections.length <= FIRST + 1);
  const done = doneOf(sections);
  return (
    <section aria-labelledby="sections-title">
      <Title order={2} size="h3" id="sections-title">
        {says.title}
      </Title>
      {(has_purchased || done > 0) && sections.length > 0 && <Done done={done} total={sections.length} />}
      {sections.length === 0 ? (
        <>
          <p className="muted">{isAuthor(listing) ? says.ownNone : says.none}</p>
          {isAuthor(listing) && (
            <Button component={Link} to={`/listing/${slug}/sections`}>
              {says.writeFirst}
            </Button>
          )}
        </>
      ) : (
        <ol className={styles.sections}>
          {sections.slice(0, isWhole ? undefined : FIRST).map((section, index) => (
            <Row key={section.id} listing={listing} section={section} number={index + 1} />
          ))}
        </ol>
      )}
      {!isWhole && (
        <Button variant="default" onClick={() => setWhole(true)}>
          {says.all(sections.length)}
        </Button>
      )}
    </section>
  );
}

/** As high as the sections that will take its place. */
export function SectionListPlaceholder({ count }: { count: number }) {
  return (
    <section aria-busy="true" aria-label={says.loading}>
      <Title order={2} size="h3">
        {says.title}
      </Title>
      <ol className={styles.sections}>
        {Array.from({ length: Math.min(count, FIRST) }, (_, index) => (
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
      <Progress value={(100 * done) / total} aria-label={says.done} />
      <span className="figures muted">{says.doneOf(done, total)}</span>
    </div>
  );
}

interface RowProps {
  listing: ListingDetail;
  section: SectionEntry;
  number: number;
}

function Row({ listing, section, number }: RowProps) {
  return (
    <li>
      <Link
        className={styles.section}
        to={`/listing/${listing.slug}/sections?section=${encodeURIComponent(section.slug)}`}
      >
        <span className="figures muted" aria-hidden="true">
          {number}
        </span>
        <span className={styles.sectionTitle}>{section.title}</span>
        {section.updated && <Status tone="attention">{says.updated[section.updated]}</Status>}
        <Marks listing={listing} section={section} />
      </Link>
    </li>
  );
}

interface MarksProps {
  listing: Pick<ListingDetail, 'has_purchased'>;
  section: SectionEntry;
}

/**
 * What a section is to its reader: a free preview or locked to a person without the guide, done or not done to its buyer. An
 * author sees which sections are free previews.
 */
export function Marks({ listing: { has_purchased }, section: { completed, is_preview, locked } }: MarksProps) {
  return (
    <>
      {is_preview && !has_purchased && <Status tone="good">{says.preview}</Status>}
      {completed ? (
        <IconCircleCheckFilled size={20} color="var(--palm)" aria-label={says.completed} />
      ) : has_purchased ? (
        <IconCircle size={20} color="var(--muted)" aria-label={says.notCompleted} />
      ) : (
        locked && !is_preview && <IconLock size={20} color="var(--muted)" aria-label={says.locked} />
      )}
    </>
  );
}
