import { IconArrowUpRight, IconFileDownload, IconPlus, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useFlash } from '../lib/live/use-live';
import { Boundary } from '../ui/boundary';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { lazyPanel } from '../ui/lazy-panel';
import { lazyScreen } from '../ui/lazy-screen';
import { Naira } from '../ui/naira';
import { Skeleton } from '../ui/skeletons';
import { Title } from '../ui/title';
import type { HeldFunds as HeldFundsType } from './held-funds';
import { BalanceChart } from './balance-chart';
import { TransactionHistory } from './transaction-history';
import { walletInfo } from '../lib/http/wallet-info';
import styles from './wallet.module.css';
import { SavedAccounts } from './saved-accounts';
import { texts } from './wallet.texts';
import { Withdrawals } from './withdrawals';

const HeldFunds = lazyScreen<ComponentProps<typeof HeldFundsType>>(
  async () => (await import('./held-funds')).HeldFunds,
);
const FundModal = lazyPanel(async () => (await import('./fund-modal')).FundModal);
const ProofModal = lazyPanel(async () => (await import('./proof-modal')).ProofModal);
const StatementModal = lazyPanel(async () => (await import('./statement-modal')).StatementModal);
const WithdrawModal = lazyPanel(async () => (await import('./withdraw-modal')).WithdrawModal);

type Balance = Awaited<ReturnType<NonNullable<(typeof walletInfo)['queryFn']>>>;

/** The parameter of the address that opens Fund Wallet with an amount. */
const AMOUNT = 'add';

export function WalletTab() {
  const { data: wallet, error, refetch } = useQuery(walletInfo);
  const [amount, forgetAmount] = useAmountToAdd();
  const [open, setOpen] = useState<'fund' | 'withdraw' | 'statement' | 'proof' | undefined>(
    amount ? 'fund' : undefined,
  );
  const balance = useFlash<HTMLSpanElement>(wallet?.balance_kobo);

  return (
    <section aria-label={texts.title} className={styles.wallet}>
      <div className={`card ${styles.summary}`}>
        <div className={styles.standing}>
          <Title order={2} size="h5" className="muted">
            {texts.balance}
          </Title>
          {error && !wallet ? (
            <Failure lead={texts.failed.balance} error={error} retry={() => void refetch()} />
          ) : !wallet ? (
            <Skeleton height={48} width={220} marginBlock={8} />
          ) : (
            <>
              <p className={styles.balance}>
                <span ref={balance}>
                  <Naira kobo={wallet.balance_kobo} />
                </span>
              </p>
              <dl className={styles.parts}>
                {partsOf(wallet).map(([name, kobo]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>
                      <Naira kobo={kobo} />
                    </dd>
                  </div>
                ))}
              </dl>
              {wallet.frozen_kobo > 0 && (
                <Boundary>
                  <Suspense fallback={<Skeleton height={72} />}>
                    <HeldFunds held={wallet.held} />
                  </Suspense>
                </Boundary>
              )}
            </>
          )}
          <div className={styles.ways}>
            <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={() => setOpen('fund')}>
              {texts.fund.title}
            </Button>
            <Button
              variant="default"
              leftSection={<IconArrowUpRight size={20} aria-hidden="true" />}
              onClick={() => setOpen('withdraw')}
            >
              {texts.withdraw.open}
            </Button>
            <Button
              variant="default"
              leftSection={<IconFileDownload size={20} aria-hidden="true" />}
              onClick={() => setOpen('statement')}
            >
              {texts.statement.open}
            </Button>
            {wallet && wallet.revision >= 0 && (
              <Button
                variant="subtle"
                leftSection={<IconRosetteDiscountCheck size={20} aria-hidden="true" />}
                onClick={() => setOpen('proof')}
              >
                {texts.proof.open}
              </Button>
            )}
          </div>
        </div>
        <BalanceChart />
      </div>

      <Withdrawals />
      <TransactionHistory />
      <SavedAccounts />

      <StatementModal opened={open === 'statement'} onClose={() => setOpen(undefined)} />
      <ProofModal opened={open === 'proof'} onClose={() => setOpen(undefined)} />
      <FundModal
        opened={open === 'fund'}
        amount={amount}
        onClose={() => {
          setOpen(undefined);
          forgetAmount();
        }}
      />
      <WithdrawModal
        opened={open === 'withdraw'}
        balanceKobo={wallet?.balance_kobo}
        onClose={() => setOpen(undefined)}
      />
    </section>
  );
}

/** Naira that a link asks to add, such as what a guide costs beyond the balance; with what takes it out of the address. */
function useAmountToAdd() {
  const [params, setParams] = useSearchParams();
  const amount = Number(params.get(AMOUNT)) || undefined;
  const forget = () => {
    if (!amount) return;
    params.delete(AMOUNT);
    setParams(params, { replace: true, preventScrollReset: true });
  };
  return [amount, forget] as const;
}

/** The parts of a balance and what is owed beside it, in kobo. What disputes hold and what is owed stand there only if there is any. */
function partsOf({ available_kobo, pending_kobo, frozen_kobo, owed_kobo }: Balance): [name: string, kobo: number][] {
  const exceptional: [string, number][] = [
    [texts.frozen, frozen_kobo],
    [texts.owed, owed_kobo],
  ];
  return [
    [texts.available, available_kobo],
    [texts.pending, pending_kobo],
    ...exceptional.filter(([, kobo]) => kobo > 0),
  ];
}
