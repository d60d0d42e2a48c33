import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { ErasureCertificate } from '../lib/http/api.types';
import { plural } from '../lib/texts/plural';
import { Button } from '../ui/button';
import { Certificate, CertificatePage } from '../ui/certificate';
import { copyText } from '../ui/copy-text';
import { formatInstant } from '../ui/time';
import { erasure } from './erasure.api';
import styles from './erasure.module.css';
import { texts as says } from './erasure.texts';

/** A visitor with its link sees that an erasure is complete, and that the books are whole (B21). */
export function Erasure() {
  const { code = '' } = useParams();
  return (
    <CertificatePage title={says.title} query={useQuery(erasure(code))} missing={says.missing}>
      {(certificate) => <Erased {...certificate} />}
    </CertificatePage>
  );
}

function Erased({ person, erased_at, key_destroyed, is_complete, parts, wallet }: ErasureCertificate) {
  return (
    <Certificate tone={is_complete ? 'good' : 'waiting'} outcome={is_complete ? says.complete : says.underWay}>
      <dl className={styles.facts}>
        <dt>{says.erased}</dt>
        <dd>{formatInstant(erased_at)}</dd>
        <dt>{says.person}</dt>
        <dd className="certificate-code">{person}</dd>
        <dt>{says.key}</dt>
        <dd>{key_destroyed ? says.destroyed : says.notDestroyed}</dd>
        <dt>{says.wallet}</dt>
        <dd>{wallet ? says.chain(wallet.chain, entries(wallet.events)) : says.noWallet}</dd>
        {wallet?.head && (
          <>
            <dt>{says.head}</dt>
            <dd className="certificate-code">{wallet.head}</dd>
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
    </Certificate>
  );
}

const entries = (count: number) => plural(count, { one: '# entry', other: '# entries' });
