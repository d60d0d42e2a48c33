import { withControls } from '../../../ui/controls/controls';
import { catalogueKeys } from '../../catalogue.api';
import type { Content } from '../../listing';
import { ContentItem } from '../../reader/content-item';
import reader from '../../reader/reader.module.css';
import { texts as reading } from '../../reader/reader.texts';
import { removeContent, reorderContent, restoreContent } from '../authoring.api';
import styles from './editing.module.css';
import { texts } from './editing.texts';
import { DescribePicture, EditText } from './item-forms';
import { OwnRows } from './own-rows';

const CHANGES = [catalogueKeys.allSections];

interface Props {
  section: string;
  contents: Content[];
}

/** The contents of a section for their owner, who edits, describes, moves and removes them. */
export const OwnContents = withControls(({ section, contents }: Props) => (
  <OwnRows
    className={reader.contents}
    label={reading.contents}
    rowClass={styles.item}
    items={contents}
    changes={CHANGES}
    nameOf={({ resourcetype, file_name }, number) => file_name ?? texts.item[resourcetype](number)}
    edit={editing}
    reorder={(order) => reorderContent(section, order)}
    remove={removeContent}
    restore={restoreContent}
  >
    {(item) => (
      <div>
        <ContentItem item={item} />
        {item.resourcetype === 'Image' && !item.alt && <p className={styles.hint}>{texts.undescribed}</p>}
      </div>
    )}
  </OwnRows>
));

/** Texts are edited, pictures described. */
function editing(item: Content) {
  if (item.resourcetype === 'Text')
    return { label: texts.edit, form: (close: () => void) => <EditText item={item} close={close} /> };
  if (item.resourcetype === 'Image')
    return { label: texts.describe, form: (close: () => void) => <DescribePicture item={item} close={close} /> };
  return undefined;
}
