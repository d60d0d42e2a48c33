import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { Link } from '../../ui/link';
import { TabTitle } from '../../ui/page';
import { Title } from '../../ui/title';
import { useNarrow } from '../../ui/use-narrow';
import { doneOf, type Listing, type SectionEntry } from '../listing';
import { isAuthor } from '../listing/authors';
import { SectionQuestions } from '../questions/section-questions';
import { OwnComposer, OwnNewSection } from './own-tools';
import { ReaderControls } from './reader-controls';
import styles from './reader.module.css';
import { SectionContents } from './section-contents';
import { texts } from './reader.texts';
import { SectionNavigation } from './section-navigation';

interface Props {
  listing: Listing;
  section: SectionEntry | undefined;
  /** Title of the section that was open and is no longer part of the guide. */
  removed?: string;
  choose: (section: string) => void;
}

/** The section list, the contents and the controls; for the authors also the composer. */
export function Reader({ listing, section, removed, choose }: Props) {
  const heading = usePageTurn(section?.id, removed !== undefined);
  return (
    <div className={`page ${styles.reader}`}>
      <TabTitle>{section ? `${section.title} · ${listing.title}` : listing.title}</TabTitle>
      <SectionNavigation listing={listing} chosen={section} choose={choose} />
      <div className={styles.column}>
        <div>
          <p className={styles.back}>
            <Link to={`/listing/${listing.slug}`}>{listing.title}</Link>
          </p>
          <div role="status">
            {removed !== undefined && <p className={styles.removed}>{texts.removed(removed, section?.title)}</p>}
          </div>
        </div>
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
        {isAuthor(listing) && <OwnComposer listing={listing.slug} section={section} />}
      </div>
    </div>
  );
}

/** Scrolls to and focuses the heading when the section changes; after a removal only where the focus was in what is gone. */
function usePageTurn(section: string | undefined, isRemoval: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(section);
  useEffect(() => {
    const before = shown.current;
    shown.current = section;
    if (before === section || (isRemoval && document.activeElement !== document.body)) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [section, isRemoval]);
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

/** On a phone an author begins the first section here: the list of sections, which offers it elsewhere, is closed. */
function NoSection({ listing, choose }: Pick<Props, 'listing' | 'choose'>) {
  const isPhone = useNarrow(900);
  const isOwn = isAuthor(listing);
  const first = listing.sections[0];
  /** The form stays until the section that it made is opened. */
  const [wasEmpty] = useState(first === undefined);
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
          <p>{!isOwn ? texts.beingWritten : isPhone ? texts.ownNone : texts.addFirst}</p>
        )}
        {isOwn && isPhone && wasEmpty && (
          <div className={styles.begin}>
            <OwnNewSection listing={listing} choose={choose} />
          </div>
        )}
      </div>
    </>
  );
}
