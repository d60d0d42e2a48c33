import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { updateReasonForm } from '#server/regulations/regulations.input';
import type { DueUpdate } from '../../lib/http/api.types';
import { messageOf } from '../../lib/http/api-error';
import { useAttempt } from '../../lib/http/use-attempt';
import { useCommand } from '../../lib/http/use-command';
import { Button } from '../../ui/button';
import { withControls } from '../../ui/controls/controls';
import { ReasonForm } from '../../ui/controls/reason-form';
import { Day, NoticeLink } from '../../ui/notice';
import { Group } from '../../ui/layout';
import { Link } from '../../ui/link';
import { Title } from '../../ui/title';
import { toast } from '../../ui/toast';
import { declineUpdate, dueUpdates, handInUpdate, shownUpdates } from './due-updates.api';
import { texts as says } from './due-updates.texts';
import styles from './own.module.css';

/** The own guides that a change of regulation concerns, each with the ways to answer. */
export function DueUpdates() {
  const { data = [] } = useQuery(dueUpdates);
  if (data.length === 0) return null;
  return (
    <ul className={styles.sentBack} aria-label={says.label}>
      {data.map((update) => (
        <Row key={`${update.change} ${update.slug}`} update={update} />
      ))}
    </ul>
  );
}

function Row({ update: { change, slug, title, text, link, takes_effect, is_overdue } }: { update: DueUpdate }) {
  const [isDeclining, setDeclining] = useState(false);
  return (
    <li className={`card ${styles.request}`}>
      <div>
        <Title order={3} size="h4">
          {title}
        </Title>
        <p>
          <strong>
            {is_overdue ? says.since : says.by} <Day on={takes_effect} />:
          </strong>{' '}
          {text} <NoticeLink to={link}>{says.notice}</NoticeLink>
        </p>
        <p className="muted">{says.next}</p>
      </div>
      {isDeclining ? (
        <Declining slug={slug} change={change} close={() => setDeclining(false)} />
      ) : (
        <Group gap={8}>
          <Button component={Link} to={`/listing/${slug}/sections`}>
            {says.edit}
          </Button>
          <HandIn slug={slug} change={change} />
          <Button variant="default" onClick={() => setDeclining(true)}>
            {says.decline}
          </Button>
        </Group>
      )}
    </li>
  );
}

interface TaskProps {
  slug: string;
  change: string;
}

function HandIn({ slug, change }: TaskProps) {
  const { keyOf, finish } = useAttempt();
  const handIn = useCommand({
    mutationFn: () => handInUpdate(slug, change, keyOf(`${slug} ${change}`)),
    onSuccess: ({ message }) => {
      finish();
      toast.success(message);
    },
    onError: (error) => toast.error(messageOf(error)),
    meta: { changes: shownUpdates(slug) },
  });
  return (
    <Button variant="default" loading={handIn.isSending} onClick={() => handIn.send()}>
      {says.handIn}
    </Button>
  );
}

const Declining = withControls(({ slug, change, close }: TaskProps & { close: () => void }) => (
  <ReasonForm
    schema={updateReasonForm}
    {...says.declining}
    draft={`decline:${slug}:${change}`}
    send={(reason, key) => declineUpdate(slug, change, reason, key)}
    changes={shownUpdates(slug)}
    close={close}
  />
));
