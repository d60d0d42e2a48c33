import { Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTitle } from '../ui/page';
import { Composer } from './composer';
import type { Listing, SectionEntry } from './listing';
import { ReaderControls } from './reader-controls';
import styles from './reader.module.css';
import { SectionContents } from './section-contents';
import { SectionSidebar } from './section-sidebar';

interface Props {
  listing: Listing;
  section: SectionEntry | undefined;
  choose: (section: string) => void;
}

/** Sections at the left, one column to read, controls within reach; the owner writes at the bottom. */
export function Reader({ listing, section, choose }: Props) {
  useTitle(section ? `${section.title} · ${listing.title}` : listing.title);
  return (
    <div className={`page ${styles.reader}`}>
      <SectionSidebar listing={listing} chosen={section} choose={choose} />
      <div className={styles.column}>
        <p className={styles.back}>
          <Link to={`/listing/${listing.slug}`}>{listing.title}</Link>
        </p>
        {section ? (
          <>
            <Title order={1} size="h2" tabIndex={-1}>
              {section.title}
            </Title>
            <SectionContents key={section.id} listing={listing} section={section} />
            <ReaderControls listing={listing} section={section} choose={choose} />
            {listing.is_owner && <Composer key={`composer-${section.id}`} section={section} />}
          </>
        ) : (
          <>
            <Title order={1} size="h2" className="visually-hidden">
              Sections
            </Title>
            <p className={styles.none}>No section selected</p>
          </>
        )}
      </div>
    </div>
  );
}
