import { TextInput } from '@mantine/core';
import { invitationForm } from '#server/catalogue/coauthors.input';
import { useCommandForm } from '../../lib/forms/use-command-form';
import { CommandForm, SubmitOrCancel } from '../../ui/controls/command-form';
import { toastThen } from '../../ui/controls/toast-then';
import { changedByOwner, invite } from './coauthors.api';
import styles from './coauthors.module.css';
import { texts } from './coauthors.texts';

const says = texts.form;

interface Props {
  slug: string;
  close: () => void;
}

/** Whom the owner invites, and for which share. */
export function InviteForm({ slug, close }: Props) {
  const form = useCommandForm({
    schema: invitationForm,
    missing: { username: says.usernameMissing, share: says.shareMissing },
    initialValues: { username: '', share: '' },
    draft: { name: `coauthor:${slug}` },
    body: ({ username, share }) => ({ username: username.trim().replace(/^@/, ''), share: share.trim() }),
    submit: (body, key) => invite(slug, body, key),
    changes: changedByOwner(slug),
    onSuccess: toastThen(close),
  });
  return (
    <CommandForm
      form={form}
      className={styles.form}
      actions={<SubmitOrCancel form={form} submit={says.submit} cancel={close} />}
    >
      <TextInput
        label={says.username}
        description={says.usernameHelp}
        autoFocus
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={150}
        {...form.getInputProps('username')}
      />
      <TextInput
        label={says.share}
        description={says.shareHelp}
        inputMode="numeric"
        rightSection="%"
        maxLength={2}
        {...form.getInputProps('share')}
      />
    </CommandForm>
  );
}
