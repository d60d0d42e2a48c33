import { NativeSelect, Radio, Textarea, TextInput } from '@mantine/core';
import { ROLES, type Role } from '#server/kernel/roles';
import { useCommandForm } from '../lib/forms/use-command-form';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { Group } from '../ui/layout';
import { toast } from '../ui/toast';
import styles from './moderation.module.css';
import { Part } from './part';
import { changeRole } from './roles.api';
import { texts as says } from './roles.texts';

/** Roles that are given and taken back, by admins, with a reason. */
export const RolesPanel = () => (
  <Part title={says.title}>
    <RolesForm />
  </Part>
);

const empty = { username: '', action: 'grant', role: 'moderator' as Role, reason: '' };
const choices = ROLES.map((value) => ({ value, label: says.roles[value] }));

function RolesForm() {
  const form = useCommandForm({
    initialValues: empty,
    check: ({ username, reason }) => ({
      ...(username.trim() ? {} : { username: says.usernameMissing }),
      ...(reason.trim() ? {} : { reason: says.reasonMissing }),
    }),
    body: ({ username, action, role, reason }) => ({
      ...{ username: username.trim(), isGrant: action === 'grant', role, reason: reason.trim() },
    }),
    submit: changeRole,
    sentences: { not_found: says.unknown },
    onSuccess: ({ message }) => {
      toast.success(message);
      form.clear();
    },
  });
  const isGrant = form.values.action === 'grant';
  return (
    <CommandForm
      form={form}
      className={styles.reason}
      actions={
        <Group gap={8}>
          <Submit form={form}>{isGrant ? says.grant : says.revoke}</Submit>
        </Group>
      }
    >
      <p className="muted">{says.lead}</p>
      <Radio.Group label={says.action} {...form.getInputProps('action')}>
        <Group gap={16}>
          <Radio size="md" value="grant" label={says.actions.grant} />
          <Radio size="md" value="revoke" label={says.actions.revoke} />
        </Group>
      </Radio.Group>
      <TextInput label={says.username} autoComplete="off" {...form.getInputProps('username')} />
      <NativeSelect label={says.role} data={choices} {...form.getInputProps('role')} />
      <Textarea label={says.reason} autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
    </CommandForm>
  );
}
