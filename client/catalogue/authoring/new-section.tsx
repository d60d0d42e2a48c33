import { TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sectionForm } from '#server/catalogue/catalogue.input';
import { CommandForm, SubmitOrCancel } from '../../ui/controls/command-form';
import { useCommandForm } from '../../lib/forms/use-command-form';
import { useWhileShown } from '../../lib/navigation/use-while-shown';
import { Button } from '../../ui/button';
import { withControls } from '../../ui/controls/controls';
import { toast } from '../../ui/toast';
import { catalogueKeys, createSection } from '../catalogue.api';
import type { Listing } from '../listing';
import styles from '../reader/reader.module.css';
import { texts } from './authoring.texts';

const says = texts.section;

interface Props {
  listing: Listing;
  choose: (section: string) => void;
}

export const NewSection = withControls(function NewSection({ listing, choose }: Props) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isCancelled, setCancelled] = useState(false);
  const whileShown = useWhileShown();
  const form = useCommandForm({
    schema: sectionForm,
    missing: says.missing,
    initialValues: { title: '' },
    draft: { name: `section:${listing.id}` },
    body: ({ title }) => ({ title: title.trim(), listing: listing.id }),
    submit: ({ title }, idempotencyKey) => createSection(listing.id, title, idempotencyKey),
    onSuccess: ({ message, data }) => {
      toast.success(message);
      form.clear();
      setOpen(false);
      void queries
        .invalidateQueries({ queryKey: catalogueKeys.listing(listing.slug) })
        .then(() => whileShown(() => choose(data.slug)));
    },
  });
  const cancel = () => {
    setOpen(false);
    setCancelled(true);
  };

  if (!isOpen)
    return (
      <Button
        variant="default"
        fullWidth
        autoFocus={isCancelled}
        leftSection={<IconPlus size={20} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {says.new}
      </Button>
    );
  return (
    <CommandForm
      form={form}
      className={styles.newSection}
      actions={<SubmitOrCancel form={form} submit={says.add} cancel={cancel} />}
    >
      <TextInput
        label={says.title}
        maxLength={120}
        autoFocus
        {...form.getInputProps('title')}
        onKeyDown={(event) => event.key === 'Escape' && cancel()}
      />
    </CommandForm>
  );
});
