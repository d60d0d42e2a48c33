import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/http/api';
import { useIsSignedIn } from '../../lib/http/session';
import { Failure } from '../../ui/failure';
import { TextSkeleton } from '../../ui/skeletons';
import { sectionContents } from '../catalogue.api';
import { isAuthor } from '../listing/authors';
import { ContentItem } from './content-item';
import { EndOfSection } from './end-of-section';
import type { Listing, SectionEntry } from '../listing';
import { IsBought } from './mark';
import { LockedSection } from './locked-section';
import { PreviewEnd } from './preview-end';
import { SectionNote } from './section-note';
import { SectionUpdate } from './section-update';
import { OwnContents } from './own-tools';
import styles from './reader.module.css';
import { texts } from './reader.texts';

interface Props {
  listing: Listing;
  section: SectionEntry;
}

/** The contents of a section, or how to unlock it. A section known to be locked is not requested. */
export function SectionContents({ listing, section }: Props) {
  const isSignedIn = useIsSignedIn();
  const isOwn = isAuthor(listing);
  const open = !section.locked || (isSignedIn && (listing.has_purchased || isOwn));
  const { data, error, refetch } = useQuery({
    ...sectionContents(listing.slug, section.slug),
    enabled: open,
    retry: false,
  });

  const refused = error instanceof ApiError && [401, 403].includes(error.status) ? error : undefined;
  if (!open || refused) return <LockedSection listing={listing} says={refused?.detail} />;
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <TextSkeleton />;
  const update = listing.has_purchased && (
    <SectionUpdate listing={listing} section={section} contents={data.contents} />
  );
  const isEmpty = data.contents.length === 0;
  const empty = isEmpty && (
    <div className={styles.none}>
      <p>{texts.empty}</p>
      {isOwn && <p>{texts.ownEmpty}</p>}
    </div>
  );
  if (isEmpty && !isOwn)
    return (
      <>
        {update}
        {empty}
      </>
    );
  // A reader without the guide plans and notes nothing at its free preview.
  const isPreview = section.is_preview && !listing.has_purchased && !isOwn;
  const list = (
    <ol className={styles.contents} aria-label={texts.contents}>
      {data.contents.map((item) => (
        <li key={item.id}>
          <ContentItem item={item} isOwn={isPreview} />
        </li>
      ))}
    </ol>
  );
  // Also without contents: the last one may have been removed just now, which can be undone.
  if (isOwn)
    return (
      <>
        {empty}
        <OwnContents section={section.id} contents={data.contents} otherwise={!isEmpty && list} />
      </>
    );
  return (
    <>
      {update}
      <IsBought value={listing.has_purchased}>{list}</IsBought>
      {listing.has_purchased && <EndOfSection listing={listing} section={section} />}
      {isPreview ? <PreviewEnd listing={listing} /> : <SectionNote section={section.id} note={data.note} />}
    </>
  );
}
