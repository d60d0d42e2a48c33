import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerForm } from '#server/listing-requests/listing-requests.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { Button } from '../ui/button';
import { CommandForm, SubmitOrCancel } from '../ui/controls/command-form';
import { toastThen } from '../ui/controls/toast-then';
import { Failure } from '../ui/failure';
import { Group } from '../ui/layout';
import { Link } from '../ui/link';
import { answerable, answerRequest, type ListingRequest, requestKeys } from './listing-requests.api';
import styles from './listing-requests.module.css';
import { texts } from './listing-requests.texts';

const says = texts.answering;

interface Props {
  request: ListingRequest;
  close: () => void;
}

/** A creator names one of their guides as the answer to the request. */
export function AnswerForm({ request, close }: Props) {
  const { data, error, refetch } = useQuery(answerable);
  const form = useCommandForm({
    schema: answerForm,
    missing: { listing: says.missing },
    initialValues: { listing: '' },
    submit: ({ listing }, key) => answerRequest(request, listing ?? '', key),
    changes: [requestKeys.all],
    onSuccess: toastThen(close),
  });
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (data?.length === 0)
    return (
      <div className={styles.answer}>
        <p className="muted">{says.none}</p>
        <Group gap={8}>
          <Button component={Link} to="/listing/new" variant="default">
            {says.write}
          </Button>
          <Button variant="subtle" onClick={close}>
            {says.close}
          </Button>
        </Group>
      </div>
    );
  return (
    <CommandForm
      form={form}
      className={styles.answer}
      actions={<SubmitOrCancel form={form} submit={says.submit} cancel={close} />}
    >
      <Select
        label={says.label}
        description={says.help}
        placeholder={says.choose}
        searchable
        data={(data ?? []).map(({ slug, title }) => ({ value: slug, label: title }))}
        {...form.getInputProps('listing')}
      />
    </CommandForm>
  );
}
