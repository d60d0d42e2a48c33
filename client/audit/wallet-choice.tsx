import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Avatar } from '../ui/avatar';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { Link } from '../ui/link';
import { Naira } from '../ui/naira';
import { fullName } from '../ui/names';
import { RowSkeletons } from '../ui/skeletons';
import { Time } from '../ui/time';
import { type AuditedWallet, wallets } from './audit.api';
import styles from './audit.module.css';
import { texts } from './audit.texts';

const says = texts.wallets;

export function WalletChoice() {
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), 250);
  const { data, error, isPending, refetch } = useQuery(wallets(asked));

  return (
    <section aria-label={says.title}>
      <TextInput
        type="search"
        label={says.find}
        placeholder={says.placeholder}
        leftSection={<IconSearch size={20} aria-hidden="true" />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        mb="md"
        maw={480}
      />
      {isPending ? (
        <RowSkeletons />
      ) : error && !data ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : data?.results.length ? (
        <ul className={`card ${styles.wallets}`}>
          {data.results.map((wallet) => (
            <Row key={wallet.id} wallet={wallet} />
          ))}
        </ul>
      ) : (
        <EmptyState>{asked ? says.noMatch(asked) : says.none}</EmptyState>
      )}
      {data && data.count > data.results.length && (
        <p className="muted">{says.more(data.results.length, data.count)}</p>
      )}
    </section>
  );
}

const Row = ({ wallet: { id, owner, events, balance_kobo: kobo, last_at: at } }: { wallet: AuditedWallet }) => (
  <li>
    <Link to={`/audit?wallet=${encodeURIComponent(id)}`} className={styles.wallet}>
      <Avatar person={owner} size={44} />
      <span className={styles.owner}>
        <strong>{fullName(owner)}</strong>
        <span className="muted">
          {owner.username ? `@${owner.username}` : says.erased} · {says.events(events)}
          {at && (
            <>
              {' · '}
              <Time at={at} />
            </>
          )}
        </span>
      </span>
      <strong>
        <Naira kobo={kobo} />
      </strong>
    </Link>
  </li>
);
