import { Textarea } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { meetingForm, TOPIC_MOST } from '#server/meetings/meetings.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { ApiError } from '../lib/http/api-error';
import { useIsSignedIn } from '../lib/http/session';
import { useSignIn } from '../lib/navigation/use-sign-in';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { toast } from '../ui/toast';
import { meetingKeys, type MeetingSlots } from './meetings.api';
import { type Booking, keepTime, meetingChanges } from './meetings.commands';
import styles from './meetings.module.css';
import { texts } from './meetings.texts';
import { SlotPicker } from './slot-picker';

const says = texts.booking;
/** The time of the form is not free any more. */
const GONE = ['slot_taken', 'slot_gone'];

/** Chooses a time and keeps it for 10 minutes. What is typed is kept; a visitor signs in first. */
export function BookingForm({ offer }: { offer: MeetingSlots }) {
  const queries = useQueryClient();
  const isSignedIn = useIsSignedIn();
  const signIn = useSignIn();
  const form = useCommandForm({
    initialValues: { start: '', topic: '' },
    body: ({ start, topic }): Booking => ({
      ...{ creator: offer.creator, start, topic: topic.trim() },
      expected_price_kobo: offer.price_kobo,
      ...{ expected_free_cancel_hours: offer.free_cancel_hours, expected_fee_percent: offer.fee_percent },
    }),
    schema: meetingForm,
    missing: says.missing,
    submit: keepTime,
    changes: meetingChanges,
    draft: { name: `meeting:${offer.creator}` },
    sentences: {
      slot_taken: says.taken,
      slot_gone: says.taken,
      price_changed: says.changed,
      terms_changed: says.termsChanged,
    },
    onSuccess: () => toast.success(says.kept),
    onRefused: (error) => {
      if (!(error instanceof ApiError) || error.status !== 409) return;
      if (GONE.includes(error.code)) form.setFieldValue('start', '');
      void queries.invalidateQueries({ queryKey: meetingKeys.slots(offer.creator) });
    },
  });
  const onSubmit = (event?: SyntheticEvent) => {
    if (isSignedIn || Object.keys(form.findErrors()).length) return form.onSubmit(event);
    event?.preventDefault();
    signIn();
  };
  const { start } = form.values;
  return (
    <CommandForm
      form={{ ...form, onSubmit }}
      className={`card ${styles.form}`}
      actions={<Submit form={form}>{says.keep}</Submit>}
    >
      <SlotPicker
        of={{ creator: offer.creator }}
        field="start"
        chosen={start ? [start] : []}
        choose={([one]) => form.setFieldValue('start', one ?? '')}
        error={form.errors.start as string | undefined}
      />
      <Textarea
        label={says.topic}
        description={says.topicHelp}
        autosize
        minRows={2}
        maxLength={TOPIC_MOST}
        {...form.getInputProps('topic')}
      />
      <p className="muted">
        {says.cancel} {texts.offer.terms(offer.free_cancel_hours, offer.fee_percent)}
      </p>
    </CommandForm>
  );
}
