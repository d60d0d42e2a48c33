import { Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { enquiryInput, ENQUIRY_TEXT_MOST, ENQUIRY_TOPIC_MOST } from '#server/messages/messages.input';
import { useCommandForm } from '../../lib/forms/use-command-form';
import { isNotFound } from '../../lib/http/api-error';
import { useIsSignedIn, useSession } from '../../lib/http/session';
import { useSignIn } from '../../lib/navigation/use-sign-in';
import { Button } from '../../ui/button';
import { CommandForm, Submit } from '../../ui/controls/command-form';
import { EmptyState } from '../../ui/empty-state';
import { Failure } from '../../ui/failure';
import { Link } from '../../ui/link';
import { fullName } from '../../ui/names';
import { Page } from '../../ui/page';
import { RowSkeletons } from '../../ui/skeletons';
import { toast } from '../../ui/toast';
import { ProfessionalCard } from './professional-card';
import { professional, sendEnquiry } from './professionals.api';
import styles from './professionals.module.css';
import { texts } from './professionals.texts';

const says = texts.enquiry;

/** An enquiry to a creator of the directory. */
export function Enquiry({ username }: { username: string }) {
  const { data, error, refetch } = useQuery(professional(username));
  const name = data && fullName(data.person, username);
  return (
    <Page title={name ? says.to(name) : says.title} lead={data?.takes_enquiries ? says.lead : undefined} width="narrow">
      {isNotFound(error) ? (
        <EmptyState action={<All />}>{says.gone}</EmptyState>
      ) : !data || !name ? (
        error ? (
          <Failure error={error} retry={() => void refetch()} />
        ) : (
          <RowSkeletons count={2} />
        )
      ) : (
        <div className={styles.enquiry}>
          <ProfessionalCard professional={data} isAlone />
          {data.takes_enquiries ? <To username={username} /> : <p>{says.closed(name)}</p>}
          <div>
            <All />
          </div>
        </div>
      )}
    </Page>
  );
}

const All = () => (
  <Button component={Link} to="/professionals" variant="default">
    {says.all}
  </Button>
);

const To = ({ username }: { username: string }) =>
  useSession()?.user?.username === username ? <p>{says.own}</p> : <EnquiryForm key={username} username={username} />;

/** What is typed is kept; a visitor signs in first. Once sent, the conversation opens. */
function EnquiryForm({ username }: { username: string }) {
  const isSignedIn = useIsSignedIn();
  const signIn = useSignIn();
  const navigate = useNavigate();
  const form = useCommandForm({
    initialValues: { topic: '', text: '' },
    schema: enquiryInput,
    missing: says.missing,
    submit: (body, key) => sendEnquiry(username, body, key),
    changes: [['messages'], ['professionals']],
    draft: { name: `enquiry:${username}` },
    sentences: { cannot_message: says.refused },
    onSuccess: ({ message, data: thread }) => {
      toast.success(message);
      void navigate(`/profile?tab=messages&thread=${encodeURIComponent(thread.id)}`);
    },
  });
  const onSubmit = (event?: SyntheticEvent) => {
    if (isSignedIn || Object.keys(form.findErrors()).length) return form.onSubmit(event);
    event?.preventDefault();
    signIn();
  };
  return (
    <CommandForm
      form={{ ...form, onSubmit }}
      className={`card ${styles.form}`}
      actions={<Submit form={form}>{says.submit}</Submit>}
    >
      <TextInput
        label={says.topic}
        description={says.topicHelp}
        maxLength={ENQUIRY_TOPIC_MOST}
        {...form.getInputProps('topic')}
      />
      <Textarea
        label={says.text}
        description={says.textHelp}
        autosize
        minRows={5}
        maxLength={ENQUIRY_TEXT_MOST}
        {...form.getInputProps('text')}
      />
    </CommandForm>
  );
}
