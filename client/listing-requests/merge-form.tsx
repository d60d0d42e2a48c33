import { Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mergeForm } from '#server/listing-requests/listing-requests.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { CommandForm, SubmitOrCancel } from '../ui/controls/command-form';
import { toastThen } from '../ui/controls/toast-then';
import { type ListingRequest, mergeRequest, requestKeys, similarTo } from './listing-requests.api';
import styles from './listing-requests.module.css';
import { texts } from './listing-requests.texts';

const says = texts.merging;

interface Props {
  request: ListingRequest;
  close: () => void;
}

/** A moderator names the request that asks for the same, and says why (A13.5). */
export function MergeForm({ request, close }: Props) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const { data } = useQuery(similarTo(typed.trim() || request.title));
  const form = useCommandForm({
    schema: mergeForm,
    missing: says.missing,
    initialValues: { into: '', reason: '' },
    // A draft has no title for the choice, which would not be seen.
    draft: { name: `merge-request:${request.id}`, except: ['into'] },
    submit: ({ into, reason }, key) => mergeRequest(request, { into: into ?? '', reason }, key),
    changes: [requestKeys.all],
    onSuccess: toastThen(close),
  });
  const found = (data?.requests ?? [])
    .filter(({ id }) => id !== request.id)
    .map(({ id, title, votes }) => ({ value: id, label: `${title} (${texts.votes(votes)})` }));
  const isFound = found.some(({ value }) => value === chosen?.value);
  return (
    <CommandForm
      form={form}
      className={styles.answer}
      actions={<SubmitOrCancel form={form} submit={says.submit} cancel={close} />}
    >
      <Select
        label={says.into}
        description={says.intoHelp}
        placeholder={says.search}
        searchable
        filter={({ options }) => options}
        nothingFoundMessage={says.none}
        data={chosen && !isFound ? [chosen, ...found] : found}
        onSearchChange={(words) => setTyped(words === chosen?.label ? '' : words)}
        {...form.getInputProps('into')}
        onChange={(value, option) => {
          setChosen(value ? option : undefined);
          form.setFieldValue('into', value ?? '');
        }}
      />
      <Textarea
        label={says.reason}
        description={says.reasonHelp}
        autosize
        minRows={2}
        maxLength={2_000}
        {...form.getInputProps('reason')}
      />
    </CommandForm>
  );
}
