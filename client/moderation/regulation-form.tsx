import { MultiSelect, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { changeForm, scopeFilter } from '#server/regulations/regulations.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { CommandForm, SubmitOrCancel } from '../ui/controls/command-form';
import { toastThen } from '../ui/controls/toast-then';
import styles from './moderation.module.css';
import { allSectors, type Change, concernedGuides, listingIn, recordChange, regulationsKeys } from './regulations.api';
import type { Scope } from './regulations.api';
import { texts } from './regulations.texts';

const says = texts.form;
const TYPED_MS = 400;
const empty: Change = { text: '', link: '', takes_effect: '', country: '', region: '', sectors: [], listing: '' };
const scopeOf = ({ country, region, sectors, listing }: Scope): Scope => ({
  ...{ country: country.trim(), region: region.trim(), sectors, listing: listingIn(listing) },
});

/** What a regulator changed, and which guides it concerns. */
export function RegulationForm({ close }: { close: () => void }) {
  const { data: sectors = [] } = useQuery(allSectors);
  const form = useCommandForm({
    schema: changeForm,
    missing: says.missing,
    initialValues: empty,
    draft: { name: 'regulation-change' },
    body: ({ text, link, takes_effect, ...scope }) => ({
      ...{ text: text.trim(), link: link.trim(), takes_effect },
      ...scopeOf(scope),
    }),
    submit: recordChange,
    changes: [regulationsKeys.all],
    onSuccess: toastThen(close),
  });
  return (
    <CommandForm
      form={form}
      className="reason-form"
      actions={<SubmitOrCancel form={form} submit={says.submit} cancel={close} />}
    >
      <Textarea
        label={says.text}
        description={says.textHelp}
        autoFocus
        autosize
        minRows={2}
        maxLength={1000}
        {...form.getInputProps('text')}
      />
      <TextInput label={says.link} type="url" maxLength={500} {...form.getInputProps('link')} />
      <TextInput label={says.takesEffect} type="date" {...form.getInputProps('takes_effect')} />
      <fieldset className={styles.scope}>
        <legend>{says.scope}</legend>
        <TextInput label={says.country} maxLength={60} {...form.getInputProps('country')} />
        <TextInput label={says.region} maxLength={60} {...form.getInputProps('region')} />
        <MultiSelect
          label={says.sectors}
          searchable
          hidePickedOptions
          data={sectors.map(({ slug, name }) => ({ value: slug, label: name }))}
          {...form.getInputProps('sectors')}
        />
        <TextInput
          label={says.listing}
          description={says.listingHelp}
          maxLength={300}
          {...form.getInputProps('listing')}
        />
        <Concerned scope={scopeOf(form.values)} />
      </fieldset>
    </CommandForm>
  );
}

/** How many guides and creators the change would concern; empty until it concerns some. */
function Concerned({ scope: typed }: { scope: Scope }) {
  const [written] = useDebouncedValue(JSON.stringify(typed), TYPED_MS);
  const scope = JSON.parse(written) as Scope;
  const { data } = useQuery({ ...concernedGuides(scope), enabled: scopeFilter.safeParse(scope).success });
  return (
    <p role="status" className="muted">
      {data && texts.concerned(data.guides, data.creators)}
    </p>
  );
}
