import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/button';
import { withControls } from '../ui/controls/controls';
import { EmptyState } from '../ui/empty-state';
import { keptFocus } from '../ui/kept-focus';
import { ShowMore } from '../ui/show-more';
import styles from './audit.module.css';
import { CaseFileForm } from './case-file-form';
import { CaseFileKey } from './case-file-key';
import { CaseFileRow } from './case-file-row';
import { caseFiles, type NewCaseFile } from './case-files.api';
import { texts as says } from './case-files.texts';
import { QueriedSection } from './queried-section';

/** Sealed case files (B22): a new one with its key, and all of them with who had them. */
export const CaseFiles = withControls(function CaseFiles() {
  const query = useInfiniteQuery(caseFiles);
  const [isOpen, setOpen] = useState(false);
  const [sealed, setSealed] = useState<NewCaseFile>();
  return (
    <QueriedSection id="case-files" title={says.title} lead={says.lead} query={query}>
      {({ items }) => (
        <>
          {sealed ? (
            <CaseFileKey sealed={sealed} done={() => setSealed(undefined)} />
          ) : isOpen ? (
            <CaseFileForm
              close={() => setOpen(false)}
              onSealed={(made) => {
                setOpen(false);
                setSealed(made);
              }}
            />
          ) : (
            <Button variant="default" onClick={() => setOpen(true)}>
              {says.open}
            </Button>
          )}
          <div className={styles.unmatched}>
            {items.length === 0 ? (
              <EmptyState>{says.none}</EmptyState>
            ) : (
              <ul ref={keptFocus} aria-label={says.title} className={`card ${styles.parked}`}>
                {items.map((caseFile) => (
                  <CaseFileRow key={caseFile.id} caseFile={caseFile} />
                ))}
              </ul>
            )}
          </div>
          <ShowMore query={query}>{says.more}</ShowMore>
        </>
      )}
    </QueriedSection>
  );
});
