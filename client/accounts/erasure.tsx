import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ApiError } from '../lib/http/api';
import type { ErasureCertificate } from '../lib/http/api.types';
import { plural } from '../lib/texts/plural';
import { Button } from '../ui/button';
import { copyText } from '../ui/copy-text';
import { Failure } from '../ui/failure';
import { Page } from '../ui/page';
import { TextSkeleton } from '../ui/skeletons';
import { formatInstant } from '../ui/time';
import { Title } from '../ui/title';
import { erasure } from './erasure.api';
import styles from './erasure.module.css';
import { texts as says } from './erasure.texts';

/** A visitor with its link sees that an erasure is complete, and that the books are whole (B21). Search engines do not list it. */
export function Erasure() {
  const { code = '' } = useParams();
  const { data, error, refetch } = useQuery(erasure(code));
  return (
    <Page title={says.title} width="narrow">
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {data ? (
        <Certificate {...data} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <Failure>{says.missing}</Failure>
      ) : error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <TextSkeleton count={6} />
      )}
    </Page>
  );
}

function Certificate({ person, erased_at, key_destroyed, is_complete, parts, wallet }: ErasureCertificate) {
  return (
    <div className={`card ${styles.certificate}`}>
      <div className={styles.status} role="status" data-waiting={!is_complete || undefined}>
        {is_complete ? <IconCircleCheck size={28} aria-hidden="true" /> : <IconClock size={28} aria-hidden="true" />}
        <Title order={2} size="h3">
          {is_complete ? says.complete : says.underWay}
        </Title>
      </div>
      <dl className={styles.facts}>
        <dt>{says.erased}</dt>
        <dd>{formatInstant(erased_at)}</dd>
        <dt>{says.person}</dt>
        <dd className={styles.code}>{person}</dd>
        <dt>{says.key}</dt>
        <dd>{key_destroyed ? says.destroyed : says.notDestroyed}</dd>
        <dt>{says.wallet}</dt>
        <dd>{wallet ? says.chain(wallet.chain, entries(wallet.events)) : says.noWallet}</dd>
        {wallet?.head && (
          <>
            <dt>{says.head}</dt>
            <dd className={styles.code}>{wallet.head}</dd>
          </>
        )}
        <dt>{says.parts}</dt>
        <dd>
          <ul className={styles.parts}>
            {parts.map(({ name, done_at }) => (
              <li key={name}>
                {says.part[name] ?? name}
                {done_at === null && <span className="muted"> ({says.waiting})</span>}
              </li>
            ))}
          </ul>
        </dd>
      </dl>
      <p className="muted">{says.about}</p>
      <div>
        <Button variant="default" onClick={() => void copyText(window.location.href, says)}>
          {says.copy}
        </Button>
      </div>
    </div>
  );
}

const entries = (count: number) => plural(count, { one: '# entry', other: '# entries' });
