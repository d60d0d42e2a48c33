import { doneOf, type Listing, type SectionEntry } from '../listing';
import { Done } from '../listing/section-list';
import { Entry } from './entry';
import { OwnNewSection, OwnSections } from './own-tools';
import styles from './reader.module.css';

export interface SectionEntriesProps {
  listing: Listing;
  chosen: SectionEntry | undefined;
  choose: (section: string) => void;
}

/** The sections by number with the reader's progress; their owner also adds, renames, moves and removes them. */
export function SectionEntries({ listing, chosen, choose }: SectionEntriesProps) {
  const { sections, is_owner, has_purchased } = listing;
  const list = (
    <ol className={styles.list}>
      {sections.map((section, index) => (
        <li key={section.id}>
          <Entry section={section} number={index + 1} chosen={chosen} choose={choose} />
        </li>
      ))}
    </ol>
  );
  return (
    <>
      {has_purchased && sections.length > 0 && <Done done={doneOf(sections)} total={sections.length} />}
      {is_owner ? <OwnSections listing={listing} chosen={chosen} choose={choose} otherwise={list} /> : list}
      {is_owner && <OwnNewSection listing={listing} choose={choose} />}
    </>
  );
}
