import { useState } from 'react';
import { messageOf } from '../lib/http/api-error';
import { useCommand } from '../lib/http/use-command';
import { idCards } from '../lib/texts/id-cards';
import { Button } from '../ui/button';
import { Group } from '../ui/layout';
import { Status } from '../ui/status';
import { Title } from '../ui/title';
import { toast } from '../ui/toast';
import {
  type ApplicationOnDesk,
  applicationsDeskKeys,
  type DocumentOnDesk,
  openDocument,
} from './creator-applications.api';
import { ApplicationIdentityCheck } from './application-identity-check';
import { texts } from './creator-applications.texts';
import styles from './moderation.module.css';

const says = texts.files;
type Answers = NonNullable<ApplicationOnDesk['answers']>;
type Shown = { file: DocumentOnDesk; url: string };

/** Side by side: what the applicant wrote, and the documents that prove it. */
export function ApplicationPapers({
  application: { id, answers, files, identity_check },
}: {
  application: ApplicationOnDesk;
}) {
  if (!answers || !files) return null;
  return (
    <div className={styles.papers}>
      <div>
        <section aria-label={texts.answers.title}>
          <Title order={4} size="h5">
            {texts.answers.title}
          </Title>
          <Written answers={answers} />
        </section>
        <ApplicationIdentityCheck check={identity_check} />
      </div>
      <Documents id={id} files={files} />
    </div>
  );
}

function Written({ answers: { about, identity, phone_verified } }: { answers: Answers }) {
  const labels = texts.answers;
  const facts: [string, string][] = [
    [labels.name, `${about.first_name} ${about.last_name}`],
    [labels.profession, identity.profession],
    [labels.idType, identity.id_type ? idCards[identity.id_type] : ''],
    [labels.country, identity.country],
    [labels.phone, `${identity.phone} (${phone_verified ? labels.phoneVerified : labels.phoneUnverified})`],
    [labels.languages, about.languages.map(({ name, proficiency }) => `${name}: ${proficiency}`).join(', ')],
    [labels.description, about.description],
  ];
  return (
    <dl className={styles.answers}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="muted">{label}</dt>
          <dd className={styles.words}>{value.trim() || labels.nothing}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A document is shown below the list when it is opened; a second one replaces it. */
function Documents({ id, files }: { id: string; files: DocumentOnDesk[] }) {
  const [shown, setShown] = useState<Shown>();
  const open = useCommand({
    mutationFn: async (file: DocumentOnDesk) => ({ file, url: (await openDocument(id, file.id)).url }),
    onSuccess: setShown,
    onError: (error) => toast.error(messageOf(error)),
    meta: { changes: [applicationsDeskKeys.all] },
  });
  return (
    <section aria-label={says.title}>
      <Title order={4} size="h5">
        {says.title}
      </Title>
      {files.length === 0 && <p className="muted">{says.none}</p>}
      <ul className={styles.documents}>
        {files.map((file) => (
          <li key={file.id}>
            <Button
              variant="default"
              loading={open.isSending && open.variables?.id === file.id}
              aria-label={says.open(says.uses[file.use], file.name)}
              onClick={() => open.send(file)}
            >
              {says.uses[file.use]}
            </Button>
            <span className="muted">{file.name}</span>
            {file.opened && <Status tone="good">{says.opened}</Status>}
          </li>
        ))}
      </ul>
      {shown && <Paper key={shown.url} shown={shown} />}
    </section>
  );
}

function Paper({ shown: { file, url } }: { shown: Shown }) {
  const [hasFailed, setFailed] = useState(false);
  const title = says.shown(says.uses[file.use], file.name);
  const link = file.content_type === 'application/pdf' ? `${url}&inline=1` : url;
  return (
    <figure className={styles.paper}>
      {hasFailed ? (
        <p role="alert">{says.expired}</p>
      ) : file.content_type === 'application/pdf' ? (
        <iframe src={link} title={title} />
      ) : (
        <img src={link} alt={title} onError={() => setFailed(true)} />
      )}
      <figcaption>
        <Group gap={8}>
          <span>{title}</span>
          <a href={link} target="_blank" rel="noopener noreferrer">
            {says.newTab}
          </a>
        </Group>
      </figcaption>
    </figure>
  );
}
