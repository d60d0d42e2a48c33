import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../lib/http/session';
import { Empty } from '../ui/empty';
import { Failure } from '../ui/failure';
import { Link } from '../ui/link';
import { NotFound } from '../ui/not-found';
import { Page } from '../ui/page';
import { PageSkeleton } from '../ui/skeletons';
import { walletEvents } from './audit.api';
import { ParkedEvents } from './parked-events';
import { Replay } from './replay';
import { ViewStates } from './view-states';
import { WalletChoice } from './wallet-choice';

/** The audit screen. Other roles get "not found", as from the server. */
export function Audit() {
  const signedIn = useSession();
  const roles = signedIn?.user?.roles ?? [];
  const [params] = useSearchParams();
  const wallet = params.get('wallet');

  if (!roles.includes('auditor')) return <NotFound />;
  if (wallet) return <WalletAudit key={wallet} wallet={wallet} />;
  return (
    <Page title="Audit" lead="Choose a wallet to replay its stream event by event and prove that nothing was edited.">
      <WalletChoice />
      <ViewStates />
      <ParkedEvents />
    </Page>
  );
}

function WalletAudit({ wallet }: { wallet: string }) {
  const { data, error, refetch } = useQuery(walletEvents(wallet));
  if (!data && !error) return <PageSkeleton />;
  return (
    <Page title="Wallet replay" lead={`Stream wallet-${wallet}`}>
      <Button
        component={Link}
        to="/audit"
        variant="subtle"
        mb="md"
        leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
      >
        All wallets
      </Button>
      {!data ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : data.events.length === 0 ? (
        <Empty>This stream has no events yet.</Empty>
      ) : (
        <Replay wallet={wallet} stream={data} />
      )}
    </Page>
  );
}
