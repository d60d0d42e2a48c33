import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button';
import { Link } from '../../ui/link';
import { TabTitle } from '../../ui/page';
import { Title } from '../../ui/title';
import { doneOf, type Listing, type SectionEntry } from '../listing';
import { SectionQuestions } from '../questions/section-questions';
import { OwnComposer } from './own-tools';
import { ReaderControls } from './reader-controls';
import styles from './reader.module.css';
import { SectionContents } from './section-contents';
import { texts } from './reader.texts';
import { SectionNavigation } from './section-navigation';

interface Props {
  listing: Listing;
  section: SectionEntry | undefined;
  choose: (section: string) => void;
}

/** The section list, the contents and the controls; for the owner also the composer. */
export function Reader({ listing, section, choose }: Props) {
  const heading = usePageTurn(section?.id);
  return (
    <div className={`page ${styles.reader}`}>
      <TabTitle>{section ? `${section.title} · ${listing.title}` : listing.title}</TabTitle>
      <SectionNavigation listing={listing} chosen={section} choose={choose} />
      <div className={styles.column}>
        <p className={styles.back}>
          <Link to={`/listing/${listing.slug}`}>{listing.title}</Link>
        </p>
        {section ? (
          <>
            <Title order={1} size="h2" ref={heading} tabIndex={-1}>
              {section.title}
            </Title>
            <SectionContents key={section.id} listing={listing} section={section} />
            <Finished listing={listing} section={section} />
            <ReaderControls key={`controls-${section.id}`} listing={listing} section={section} choose={choose} />
            <SectionQuestions key={`questions-${section.id}`} listing={listing} section={section} />
          </>
        ) : (
          <NoSection listing={listing} choose={choose} />
        )}
        {listing.is_owner && <OwnComposer listing={listing.slug} section={section} />}
      </div>
    </div>
  );
}

/** Scrolls to and focuses the heading when the section changes. */
function usePageTurn(section: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(section);
  useEffect(() => {
    const before = shown.current;
    shown.current = section;
    if (before === section) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [section]);
  return heading;
}

function Finished({ listing, section }: { listing: Listing; section: SectionEntry }) {
  const { slug, sections, has_purchased } = listing;
  if (!has_purchased || doneOf(sections) < sections.length || section.id !== sections.at(-1)?.id) return null;
  return (
    <p className={styles.finished} role="status">
      {texts.finished} <Link to={`/listing/${slug}/PaidListingDetail`}>{texts.seeWhole}</Link>
    </p>
  );
}

function NoSection({ listing: { sections, is_owner }, choose }: Omit<Props, 'section'>) {
  const first = sections[0];
  return (
    <>
      <Title order={1} size="h2" className="visually-hidden">
        {texts.sections}
      </Title>
      <div className={styles.none}>
        <p>{texts.noneSelected}</p>
        {first ? (
          <Button variant="default" onClick={() => choose(first.slug)}>
            {texts.openFirst}
          </Button>
        ) : (
          <p>{is_owner ? texts.addFirst : texts.beingWritten}</p>
        )}
      </div>
    </>
  );
}
