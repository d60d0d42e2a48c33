import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../lib/http/session';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { Link } from '../ui/link';
import { fullName } from '../ui/names';
import { NotFound } from '../ui/not-found';
import { Page } from '../ui/page';
import { PageSkeleton } from '../ui/skeletons';
import { type AuditedWallet, auditedWallet, walletEvents } from './audit.api';
import { texts } from './audit.texts';
import { Books } from './books';
import { CaseFiles } from './case-files';
import { Drills } from './drills';
import { Incidents } from './incidents';
import { ParkedEvents } from './parked-events';
import { Reconciliation } from './reconciliation';
import { Replay } from './replay';
import { ViewStates } from './view-states';
import { WalletChoice } from './wallet-choice';
import { Webhooks } from './webhooks';
import { WhatIf } from './what-if';

const says = texts.wallet;

/** The audit screen. Other roles get "not found", as from the server. */
export function Audit() {
  const signedIn = useSession();
  const roles = signedIn?.user?.roles ?? [];
  const [params] = useSearchParams();
  const wallet = params.get('wallet');

  if (!roles.includes('auditor')) return <NotFound />;
  if (wallet) return <WalletAudit key={wallet} wallet={wallet} />;
  return (
    <Page title={texts.title} lead={texts.lead}>
      <WalletChoice />
      <Books />
      <Reconciliation />
      <Drills />
      <WhatIf />
      <CaseFiles />
      <ViewStates />
      <Incidents />
      <ParkedEvents />
      <Webhooks />
    </Page>
  );
}

function WalletAudit({ wallet }: { wallet: string }) {
  const { data, error, refetch } = useQuery(walletEvents(wallet));
  const { data: audited } = useQuery(auditedWallet(wallet));
  if (!data && !error) return <PageSkeleton />;
  return (
    <Page title={titleOf(audited)} lead={says.lead(audited?.owner.username, wallet)}>
      <Button
        component={Link}
        to="/audit"
        variant="subtle"
        mb="md"
        leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
      >
        {says.all}
      </Button>
      {!data ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : data.events.length === 0 ? (
        <EmptyState>{says.empty}</EmptyState>
      ) : (
        <>
          {error && data.events.length < data.count && (
            <Failure lead={says.partial(data.events.length, data.count)} error={error} retry={() => void refetch()} />
          )}
          <Replay wallet={wallet} stream={data} isLoading={!error} />
        </>
      )}
    </Page>
  );
}

function titleOf(wallet: AuditedWallet | null | undefined): string {
  if (!wallet) return says.untitled;
  const { owner } = wallet;
  return owner.username ? says.title(fullName(owner, owner.username)) : says.erased;
}
