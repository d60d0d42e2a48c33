import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { issueText } from '#server/kernel/newsletter-text';
import { ISSUE_MOST, issueForm, SUBJECT_MOST } from '#server/newsletter/issues.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { messageOf } from '../lib/http/api-error';
import { useAttempt } from '../lib/http/use-attempt';
import { useCommand } from '../lib/http/use-command';
import { Button } from '../ui/button';
import { Confirmation } from '../ui/confirmation';
import { CommandForm } from '../ui/controls/command-form';
import { withControls } from '../ui/controls/controls';
import { Group } from '../ui/layout';
import { toast } from '../ui/toast';
import styles from './moderation.module.css';
import { newsletterDeskKeys, sendIssue, testIssue } from './newsletter.api';
import { texts } from './newsletter.texts';

/** An issue: previewed, mailed to its writer as a test, and sent to all once that is confirmed. */
export const IssueForm = withControls(function IssueForm({ subscribers }: { subscribers: number }) {
  const [isPreview, setPreview] = useState(false);
  const [turn, setTurn] = useState(0);
  const form = useCommandForm({
    schema: issueForm,
    missing: texts.missing,
    initialValues: { subject: '', text: '' },
    draft: { name: 'newsletter-issue' },
    submit: sendIssue,
    changes: [newsletterDeskKeys.all],
    reveal: (fields) => {
      setPreview(false);
      return fields;
    },
    onSuccess: ({ message }) => {
      toast.success(message);
      form.clear();
      setTurn((before) => before + 1);
    },
  });
  const { keyOf, finish } = useAttempt();
  const test = useCommand({
    mutationFn: (values: { subject: string; text: string }) => testIssue(values, keyOf(values)),
    onSuccess: ({ message }) => {
      finish();
      toast.success(message);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  const ifWhole = (act: () => void) => () => {
    if (form.checkOnly(['subject', 'text'])) act();
  };
  const { subject, text } = form.values;
  return (
    <CommandForm
      // Enter in the subject sends nothing.
      form={{ ...form, onSubmit: (event) => event?.preventDefault() }}
      className={styles.form}
      actions={
        <>
          <Group gap={8}>
            <Button variant="default" onClick={isPreview ? () => setPreview(false) : ifWhole(() => setPreview(true))}>
              {isPreview ? texts.edit : texts.preview}
            </Button>
            <Button variant="default" loading={test.isSending} onClick={ifWhole(() => test.send({ subject, text }))}>
              {texts.test}
            </Button>
          </Group>
          {subscribers > 0 && (
            <Confirmation
              key={turn}
              label={texts.send(subscribers)}
              named={texts.send(subscribers)}
              asks={texts.asks(subscribers)}
              yes={texts.yes}
              no={texts.no}
              isSending={form.isSending}
              act={() => form.onSubmit()}
            />
          )}
        </>
      }
    >
      {isPreview ? (
        <section aria-label={texts.previewOf} className={`card ${styles.review}`}>
          <strong>{subject}</strong>
          <p className={styles.words}>{issueText(text, texts.stop(window.location.origin))}</p>
        </section>
      ) : (
        <>
          <TextInput label={texts.subject} maxLength={SUBJECT_MOST} {...form.getInputProps('subject')} />
          <Textarea
            label={texts.text}
            description={texts.help}
            autosize
            minRows={6}
            maxRows={24}
            maxLength={ISSUE_MOST}
            {...form.getInputProps('text')}
          />
        </>
      )}
    </CommandForm>
  );
});
