import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { withControls } from '../../../ui/controls/controls';
import { lazyPanel } from '../../../ui/lazy-panel';
import { catalogueKeys } from '../../catalogue.api';
import type { Content } from '../../listing';
import { ContentItem } from '../../reader/content-item';
import reader from '../../reader/reader.module.css';
import { texts as reading } from '../../reader/reader.texts';
import { EditEntry } from '../entry-forms';
import { removeContent, reorderContent, restoreContent } from '../authoring.api';
import styles from './editing.module.css';
import { texts } from './editing.texts';
import { DescribePicture, EditText } from './item-forms';
import { OwnRows } from './own-rows';
import { texts as versions } from './versions.texts';

const CHANGES = [catalogueKeys.allSections];

interface Props {
  section: string;
  contents: Content[];
}

const HISTORY = <IconHistory size={20} aria-hidden="true" />;
const VersionsModal = lazyPanel(async () => (await import('./versions-modal')).VersionsModal);

/** The contents of a section for their owner, who edits, describes, moves and removes them, and restores earlier texts. */
export const OwnContents = withControls(({ section, contents }: Props) => {
  const [versionsOf, setVersionsOf] = useState<string>();
  return (
    <>
      <OwnRows
        className={reader.contents}
        label={reading.contents}
        rowClass={styles.item}
        items={contents}
        changes={CHANGES}
        nameOf={({ resourcetype, file_name, entry }, number) =>
          file_name ?? entry?.document ?? texts.item[resourcetype](number)
        }
        edit={editing}
        more={({ id, resourcetype }) =>
          resourcetype === 'Text' ? { label: versions.open, icon: HISTORY, start: () => setVersionsOf(id) } : undefined
        }
        reorder={(order) => reorderContent(section, order)}
        remove={removeContent}
        restore={restoreContent}
      >
        {(item) => (
          <div>
            <ContentItem item={item} isOwn />
            {item.resourcetype === 'Image' && !item.alt && <p className={styles.hint}>{texts.undescribed}</p>}
          </div>
        )}
      </OwnRows>
      <VersionsModal opened={versionsOf !== undefined} onClose={() => setVersionsOf(undefined)} item={versionsOf} />
    </>
  );
});

/** Texts and entries of a checklist are edited, pictures described. */
function editing(item: Content) {
  if (item.resourcetype === 'Text')
    return { label: texts.edit, form: (close: () => void) => <EditText item={item} close={close} /> };
  if (item.resourcetype === 'Image')
    return { label: texts.describe, form: (close: () => void) => <DescribePicture item={item} close={close} /> };
  if (item.resourcetype === 'Checklist')
    return { label: texts.edit, form: (close: () => void) => <EditEntry item={item} close={close} /> };
  return undefined;
}
