import { Textarea } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { questionAnswerForm, questionForm } from '#server/questions/questions.input';
import { useCommandForm } from '../../lib/forms/use-command-form';
import type { Question } from '../../lib/http/api.types';
import { CommandForm, SubmitOrCancel } from '../../ui/controls/command-form';
import { withControls } from '../../ui/controls/controls';
import { toastThen } from '../../ui/controls/toast-then';
import { catalogueKeys } from '../catalogue.api';
import styles from '../listing/listing-detail.module.css';
import { answerQuestion, askQuestion } from './questions.api';
import { texts } from './questions.texts';

interface Props {
  slug: string;
  close: () => void;
}

/** A question to the creator, about a section or the whole listing; everyone reads it. */
export const QuestionForm = withControls(function QuestionForm({
  slug,
  section = '',
  close,
}: Props & { section: string | undefined }) {
  const says = texts.form;
  const form = useCommandForm({
    schema: questionForm,
    missing: { text: says.missing },
    initialValues: { text: '', section },
    draft: { name: `question:${section || slug}` },
    submit: (asked, key) => askQuestion(slug, asked, key),
    changes: [catalogueKeys.questions(slug)],
    onSuccess: toastThen(close),
  });
  return (
    <Asked form={form} submit={says.submit} close={close}>
      <Words
        label={section ? says.textOfSection : says.text}
        help={says.help}
        most={500}
        field={form.getInputProps('text')}
      />
    </Asked>
  );
});

/** The creator's answer; replaces an earlier one. */
export const AnswerForm = withControls(function AnswerForm({ slug, question, close }: Props & { question: Question }) {
  const says = texts.answering;
  const form = useCommandForm({
    schema: questionAnswerForm,
    missing: { answer: says.missing },
    initialValues: { answer: question.answer?.text ?? '' },
    draft: { name: `answer:${question.id}` },
    submit: ({ answer }) => answerQuestion(question, answer),
    changes: [catalogueKeys.questions(slug)],
    onSuccess: toastThen(close),
  });
  return (
    <Asked form={form} submit={says.submit} close={close}>
      <Words label={says.label} help={says.help} most={2_000} field={form.getInputProps('answer')} />
    </Asked>
  );
});

interface WordsProps {
  label: string;
  help: string;
  most: number;
  field: object;
}

const Words = ({ label, help, most, field }: WordsProps) => (
  <Textarea label={label} description={help} autoFocus autosize minRows={2} maxLength={most} {...field} />
);

interface AskedProps {
  form: ComponentProps<typeof CommandForm>['form'];
  submit: string;
  close: () => void;
  children: ReactNode;
}

const Asked = ({ form, submit, close, children }: AskedProps) => (
  <CommandForm
    form={form}
    className={styles.form}
    actions={<SubmitOrCancel form={form} submit={submit} cancel={close} />}
  >
    {children}
  </CommandForm>
);
