import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../lib/http/api-error';
import { useCommand } from '../lib/http/use-command';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { keptFocus } from '../ui/kept-focus';
import { Group } from '../ui/layout';
import { lazyPanel } from '../ui/lazy-panel';
import { formatInstant } from '../ui/time';
import { Title } from '../ui/title';
import { toast } from '../ui/toast';
import { offerUndo } from '../ui/undo';
import styles from './wallet.module.css';
import { texts } from './wallet.texts';
import { accountTitle, isWaiting, removeAccount, restoreAccount } from './bank-accounts.api';
import { type SavedAccount, savedAccounts, withdrawalKeys } from './withdrawals.api';

const says = texts.accounts;
const SaveAccountModal = lazyPanel(async () => (await import('./save-account-modal')).SaveAccountModal);
const LabelForm = lazyPanel(async () => (await import('./label-modal')).LabelModal);

/** The accounts that the person saved. */
export function SavedAccounts() {
  const { data, error, refetch } = useQuery(savedAccounts);
  const [adding, setAdding] = useState(false);
  const [labelled, setLabelled] = useState<SavedAccount>();
  if (error && !data) return <Failure lead={says.failed} error={error} retry={() => void refetch()} />;
  if (!data) return null;
  return (
    <div>
      <Title order={3} mb="sm">
        {says.title}
      </Title>
      {data.length === 0 ? (
        <p className="muted">{says.none}</p>
      ) : (
        <ul ref={keptFocus} className={`card ${styles.entries}`}>
          {data.map((account) => (
            <Row key={account.id} account={account} label={() => setLabelled(account)} />
          ))}
        </ul>
      )}
      <Button
        variant="default"
        mt="md"
        leftSection={<IconPlus size={20} aria-hidden="true" />}
        onClick={() => setAdding(true)}
      >
        {says.add}
      </Button>
      <SaveAccountModal opened={adding} onClose={() => setAdding(false)} />
      <LabelForm opened={labelled !== undefined} account={labelled} onClose={() => setLabelled(undefined)} />
    </div>
  );
}

interface RowProps {
  account: SavedAccount;
  /** Opens the form of its label. */
  label: () => void;
}

function Row({ account, label }: RowProps) {
  const title = accountTitle(account);
  const failed = (problem: unknown) => toast.error(messageOf(problem));
  const changes = { meta: { changes: [withdrawalKeys.accounts] }, onError: failed };
  const restore = useCommand({ mutationFn: () => restoreAccount(account), ...changes });
  const remove = useCommand({
    mutationFn: () => removeAccount(account),
    ...changes,
    onSuccess: () => void offerUndo(says.removed(title), () => restore.send()),
  });
  return (
    <li className={styles.saved}>
      <p>
        <strong>{account.label || title}</strong>
        <span className={`muted ${styles.details}`}>
          {account.label && `${title} · `}
          {account.account_name}
        </span>
        {isWaiting(account) && (
          <span className={`muted ${styles.details}`}>{says.opens(formatInstant(account.open_at))}</span>
        )}
      </p>
      <Group gap={8}>
        <Button variant="default" size="compact" aria-label={`${says.rename}: ${title}`} onClick={label}>
          {says.rename}
        </Button>
        <Button
          variant="subtle"
          size="compact"
          aria-label={`${says.remove}: ${title}`}
          loading={remove.isSending}
          onClick={() => remove.send()}
        >
          {says.remove}
        </Button>
      </Group>
    </li>
  );
}
