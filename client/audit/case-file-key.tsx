import { IconAlertCircle, IconCopy } from '@tabler/icons-react';
import { Button } from '../ui/button';
import { copyText } from '../ui/copy-text';
import { Group } from '../ui/layout';
import styles from './audit.module.css';
import { BundleButton, OpenerButton } from './case-file-buttons';
import type { NewCaseFile } from './case-files.api';
import { texts } from './case-files.texts';

const says = texts.key;

/** The key of a case file that was sealed just now. It is only in the memory of this page. */
export function CaseFileKey({ sealed: { key, case_file: caseFile }, done }: { sealed: NewCaseFile; done: () => void }) {
  const copy = () => copyText(key, says);
  return (
    <div role="group" aria-label={says.title(caseFile.title)} className={`card ${styles.states}`}>
      <p className={styles.bad} role="alert">
        <IconAlertCircle size={20} aria-hidden="true" /> {says.warning}
      </p>
      <p>
        {says.label}: <code className={styles.secret}>{key}</code>
      </p>
      <Group gap={8}>
        <Button leftSection={<IconCopy size={20} aria-hidden="true" />} autoFocus onClick={() => void copy()}>
          {says.copy}
        </Button>
        <BundleButton caseFile={caseFile} />
        <OpenerButton />
      </Group>
      <p className="muted">{texts.offline}</p>
      <code className={styles.secret}>{texts.steps(texts.file(caseFile.id))}</code>
      <div>
        <Button variant="default" onClick={done}>
          {says.done}
        </Button>
      </div>
    </div>
  );
}
