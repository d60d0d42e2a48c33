import { Status } from '../../ui/status';
import type { SectionEntry } from '../listing';
import { Tick } from '../listing/section-list';
import styles from './reader.module.css';
import { texts } from './reader.texts';

interface Props {
  section: SectionEntry;
  number: number;
  chosen: SectionEntry | undefined;
  choose: (section: string) => void;
}

/** A section in the reader's list, which opens it. */
export function Entry({ section, number, chosen, choose }: Props) {
  return (
    <button
      type="button"
      className={styles.entry}
      aria-current={section.id === chosen?.id ? 'true' : undefined}
      onClick={() => choose(section.slug)}
    >
      <span className="figures muted" aria-hidden="true">
        {number}
      </span>
      <span className={styles.entryTitle}>{section.title}</span>
      {section.is_preview && <Status tone="good">{texts.preview}</Status>}
      <Tick {...section} />
    </button>
  );
}
