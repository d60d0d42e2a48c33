import { Modal, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { Button } from '../ui/button';
import { withControls } from '../ui/controls/controls';
import { Naira } from '../ui/naira';
import { NotOpenForm } from '../ui/not-open';
import styles from './wallet.module.css';
import { texts } from './wallet.texts';

const says = texts.withdraw;

interface Props {
  opened: boolean;
  balanceKobo: number | undefined;
  onClose: () => void;
}

export const WithdrawModal = withControls(function WithdrawModal({ opened, balanceKobo, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={says.title}>
      <NotOpenForm label={says.title} notice={says.notOpen}>
        <p className={styles.lead}>{says.lead}</p>
        <TextInput label={says.account} />
        <NativeSelect label={says.bank} data={[{ value: '', label: says.noBanks }]} />
        <NumberInput label={says.amount} prefix="₦" hideControls />
        <dl className={styles.sums}>
          <dt>{says.balance}</dt>
          <dd>{balanceKobo === undefined ? '—' : <Naira kobo={balanceKobo} />}</dd>
          {[says.withdrawal, says.total].map((line) => (
            <Unknown key={line}>{line}</Unknown>
          ))}
        </dl>
        <Button type="submit">{says.submit}</Button>
      </NotOpenForm>
      {/* The focus turns round at the last control of a dialog, which must be an enabled one. */}
      <Button variant="default" fullWidth mt="md" onClick={onClose}>
        {says.back}
      </Button>
    </Modal>
  );
});

const Unknown = ({ children }: { children: string }) => (
  <>
    <dt>{children}</dt>
    <dd>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{says.unknown}</span>
    </dd>
  </>
);
