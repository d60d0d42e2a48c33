import { TextInput } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { sectionTitleForm } from '#server/catalogue/catalogue.input';
import { useCommandForm } from '../../../lib/forms/use-command-form';
import { messageOf } from '../../../lib/http/api-error';
import { useCommand } from '../../../lib/http/use-command';
import { CommandForm, SubmitOrCancel } from '../../../ui/controls/command-form';
import { toastThen } from '../../../ui/controls/toast-then';
import { withControls } from '../../../ui/controls/controls';
import { toast } from '../../../ui/toast';
import { catalogueKeys, ofListing } from '../../catalogue.api';
import type { Listing, SectionEntry } from '../../listing';
import { Entry } from '../../reader/entry';
import reader from '../../reader/reader.module.css';
import { removeSection, renameSection, reorderSections, restoreSection, setPreview } from '../authoring.api';
import styles from './editing.module.css';
import { texts } from './editing.texts';
import { OwnRows } from './own-rows';

interface Props {
  listing: Listing;
  chosen: SectionEntry | undefined;
  choose: (section: string) => void;
}

/** The sections for their owner, who renames, moves and removes them, and lets everybody read one. */
export const OwnSections = withControls(({ listing, chosen, choose }: Props) => {
  const changes = [...ofListing(listing.slug), catalogueKeys.created];
  const previewing = useCommand({
    mutationFn: ({ id, is_preview }: SectionEntry) => setPreview(id, !is_preview),
    meta: { changes },
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <OwnRows
      className={reader.list}
      items={listing.sections}
      changes={changes}
      nameOf={({ title }) => title}
      edit={(section) => ({
        label: texts.rename,
        form: (close) => <Rename section={section} changes={changes} close={close} />,
      })}
      more={(section) => ({
        label: section.is_preview ? texts.forBuyers : texts.free,
        icon: section.is_preview ? (
          <IconLock size={20} aria-hidden="true" />
        ) : (
          <IconLockOpen size={20} aria-hidden="true" />
        ),
        start: () => previewing.send(section),
      })}
      reorder={(order) => reorderSections(listing.id, order)}
      remove={removeSection}
      restore={restoreSection}
    >
      {(section, index) => (
        <Entry listing={listing} section={section} number={index + 1} chosen={chosen} choose={choose} />
      )}
    </OwnRows>
  );
});

interface RenameProps {
  section: SectionEntry;
  changes: readonly string[][];
  close: () => void;
}

function Rename({ section, changes, close }: RenameProps) {
  const form = useCommandForm({
    schema: sectionTitleForm,
    missing: texts.missing,
    initialValues: { title: section.title },
    body: ({ title }) => ({ title: title.trim() }),
    submit: ({ title }) => renameSection(section.id, title),
    changes,
    onSuccess: toastThen(close),
  });
  return (
    <CommandForm
      form={form}
      className={styles.form}
      actions={<SubmitOrCancel form={form} submit={texts.save} cancel={close} />}
    >
      <TextInput
        label={texts.newTitle}
        maxLength={120}
        autoFocus
        {...form.getInputProps('title')}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      />
    </CommandForm>
  );
}
