import { Textarea } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import { reasonForm } from '#server/catalogue/catalogue.input';
import { useCommandForm } from '../../lib/forms/use-command-form';
import { Button } from '../../ui/button';
import { CommandForm, Submit } from '../../ui/controls/command-form';
import { withControls } from '../../ui/controls/controls';
import { Group } from '../../ui/layout';
import { toast } from '../../ui/toast';
import type { KnownListing } from '../listing';
import { setSuspended, shownFor } from './availability.api';
import styles from './availability.module.css';
import { texts } from './availability.texts';

const says = texts.reason;

/** An admin takes the listing off sale with a reason, or ends that. */
export const Suspension = withControls(function Suspension({ listing }: { listing: KnownListing }) {
  const [isAsking, setAsking] = useState(false);
  const isSuspended = listing.status === 'suspended';
  if (!isSuspended && listing.status !== 'published' && listing.status !== 'archived') return null;
  if (isAsking) return <SuspensionForm listing={listing} suspends={!isSuspended} close={() => setAsking(false)} />;
  return (
    <Button variant="default" leftSection={<IconBan size={20} aria-hidden="true" />} onClick={() => setAsking(true)}>
      {isSuspended ? texts.restore : texts.suspend}
    </Button>
  );
});

interface Props {
  listing: KnownListing;
  suspends: boolean;
  close: () => void;
}

function SuspensionForm({ listing: { id, slug }, suspends, close }: Props) {
  const form = useCommandForm({
    schema: reasonForm,
    missing: { reason: says.missing },
    initialValues: { reason: '' },
    draft: { name: `suspension:${id}` },
    body: ({ reason }) => ({ reason: reason.trim() }),
    submit: ({ reason }, key) => setSuspended(id, suspends, reason, key),
    changes: shownFor(slug),
    onSuccess: ({ message }) => {
      toast.success(message);
      close();
    },
  });
  return (
    <CommandForm
      form={form}
      className={styles.reason}
      actions={
        <Group gap={8}>
          <Submit form={form}>{suspends ? texts.suspend : texts.restore}</Submit>
          <Button variant="subtle" onClick={close}>
            {says.cancel}
          </Button>
        </Group>
      }
    >
      <Textarea
        label={suspends ? says.suspend : says.restore}
        description={says.help}
        autoFocus
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('reason')}
      />
    </CommandForm>
  );
}
