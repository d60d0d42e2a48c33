import { Checkbox, NativeSelect } from '@mantine/core';
import { requestsForm } from '#server/network/profile.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { Title } from '../ui/title';
import { toast } from '../ui/toast';
import { networkKeys } from './network.api';
import styles from './network.module.css';
import { limitRequests, type Profile } from './profile.api';
import { texts } from './profile.texts';

const says = texts.requests;
const NUMBERS = [5, 10, 20, 50];

/** How many requests the person takes in a week, and from whom (A10.5). */
export function RequestsForm({ profile: { requests } }: { profile: Profile }) {
  const { weekly, ...needs } = requests;
  const form = useCommandForm({
    schema: requestsForm,
    initialValues: { weekly: weekly === null ? '' : String(weekly), ...needs },
    body: ({ weekly: chosen, ...rest }) => ({ weekly: chosen ? Number(chosen) : null, ...rest }),
    submit: limitRequests,
    changes: [networkKeys.profile],
    onSuccess: ({ message }) => toast.success(message),
  });
  const { getInputProps: field } = form;
  const numbers = weekly === null || NUMBERS.includes(weekly) ? NUMBERS : [weekly, ...NUMBERS];
  return (
    <section aria-label={says.title} className={`card form-card ${styles.reception}`}>
      <Title order={2} size="h4">
        {says.title}
      </Title>
      <p className="muted">{says.lead}</p>
      <CommandForm
        form={form}
        className={styles.requests}
        actions={
          <Submit form={form} variant="default">
            {says.save}
          </Submit>
        }
      >
        <NativeSelect
          label={says.weekly}
          data={[{ value: '', label: says.any }, ...numbers.map((n) => ({ value: String(n), label: says.inWeek(n) }))]}
          {...field('weekly')}
        />
        <Checkbox label={says.needsProfile} {...field('needs_profile', { type: 'checkbox' })} />
        <Checkbox label={says.needsSought} {...field('needs_sought', { type: 'checkbox' })} />
        <Checkbox label={says.needsCountry} {...field('needs_country', { type: 'checkbox' })} />
      </CommandForm>
    </section>
  );
}
