import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerForm } from '#server/listing-requests/listing-requests.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { Button } from '../ui/button';
import { CommandForm, SubmitOrCancel } from '../ui/controls/command-form';
import { toastThen } from '../ui/controls/toast-then';
import { Failure } from '../ui/failure';
import { Group } from '../ui/layout';
import { Link } from '../ui/link';
import { launchHelp } from './launch';
import { texts as launchTexts } from './launch.texts';
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
  const guideOf = (slug: string | null) => data?.find((one) => one.slug === slug);
  /** One that waits for its review and has a price. */
  const takesDiscount = (slug: string | null) => {
    const guide = guideOf(slug);
    return guide?.status === 'pending_review' && guide.price_kobo > 0;
  };
  const form = useCommandForm({
    schema: answerForm,
    missing: { listing: says.missing },
    initialValues: { listing: '', launch_percent: '' },
    body: ({ listing, launch_percent: percent }) => ({
      listing: listing ?? '',
      ...(percent.trim() && takesDiscount(listing) && { launch_percent: Number(percent) }),
    }),
    submit: (body, key) => answerRequest(request, body, key),
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
      {takesDiscount(form.values.listing) && (
        <TextInput
          label={launchTexts.optional}
          description={launchHelp(form.values.launch_percent, guideOf(form.values.listing)?.price_kobo ?? 0)}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('launch_percent')}
        />
      )}
    </CommandForm>
  );
}
