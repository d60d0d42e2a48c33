import type { ReactNode } from 'react';
import { ANSWER_MOST, ticketAnswer } from '#server/contact/tickets-desk.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { withControls } from '../ui/controls/controls';
import { toastThen } from '../ui/controls/toast-then';
import { AnswerForm } from './answer-form';
import { answerTicket, type TicketOnDesk, ticketsDeskKeys } from './tickets.api';
import { texts } from './tickets.texts';

const says = texts.form;

interface Props {
  ticket: TicketOnDesk;
  /** Further buttons. */
  children: ReactNode;
}

/** The words that the asker gets by mail. */
export const TicketAnswerForm = withControls(function TicketAnswerForm({ ticket: { id, messages }, children }: Props) {
  const form = useCommandForm({
    schema: ticketAnswer,
    missing: { answer: says.missing },
    initialValues: { answer: '' },
    // The asker may write again after an answer.
    draft: { name: `ticket-answer:${id}:${messages.length}` },
    submit: ({ answer }, key) => answerTicket(id, { answer, seen: messages.length }, key),
    changes: [ticketsDeskKeys.all],
    onSuccess: toastThen(() => undefined),
  });
  return (
    <AnswerForm
      form={form}
      label={says.text}
      help={says.help}
      words={form.getInputProps('answer')}
      most={ANSWER_MOST}
      submit={says.submit}
      buttons={children}
    />
  );
});
