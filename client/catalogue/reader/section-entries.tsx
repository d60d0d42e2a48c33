import { doneOf, type Listing, type SectionEntry } from '../listing';
import { isAuthor } from '../listing/authors';
import { Done } from '../listing/section-list';
import { Entry } from './entry';
import { OwnNewSection, OwnSections } from './own-tools';
import styles from './reader.module.css';

export interface SectionEntriesProps {
  listing: Listing;
  chosen: SectionEntry | undefined;
  choose: (section: string) => void;
}

/** The sections by number with the reader's progress; their authors also add, renames, moves and removes them. */
export function SectionEntries({ listing, chosen, choose }: SectionEntriesProps) {
  const { sections, has_purchased } = listing;
  const isOwn = isAuthor(listing);
  const list = (
    <ol className={styles.list}>
      {sections.map((section, index) => (
        <li key={section.id}>
          <Entry listing={listing} section={section} number={index + 1} chosen={chosen} choose={choose} />
        </li>
      ))}
    </ol>
  );
  return (
    <>
      {has_purchased && sections.length > 0 && <Done done={doneOf(sections)} total={sections.length} />}
      {isOwn ? <OwnSections listing={listing} chosen={chosen} choose={choose} otherwise={list} /> : list}
      {isOwn && <OwnNewSection listing={listing} choose={choose} />}
    </>
  );
}
