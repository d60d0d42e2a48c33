import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Avatar } from '../ui/avatar';
import { Empty } from '../ui/empty';
import { Failure } from '../ui/failure';
import { Link } from '../ui/link';
import { Naira } from '../ui/naira';
import { fullName } from '../ui/names';
import { RowSkeletons } from '../ui/skeletons';
import { Time } from '../ui/time';
import { type AuditedWallet, wallets } from './audit.api';
import styles from './audit.module.css';
import { counted } from '../ui/counted';

export function WalletChoice() {
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), 250);
  const { data, error, isPending, refetch } = useQuery(wallets(asked));

  return (
    <section aria-label="Wallets">
      <TextInput
        type="search"
        label="Find a wallet"
        placeholder="Owner or wallet id"
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
        <Empty>{asked ? `No wallet matches “${asked}”.` : 'No wallet has moved money yet.'}</Empty>
      )}
      {data && data.count > data.results.length && (
        <p className="muted">
          {data.results.length} of {data.count} wallets are shown. Search to narrow them down.
        </p>
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
          {owner.username ? `@${owner.username}` : 'Account erased'} · {counted(events, 'event')}
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
