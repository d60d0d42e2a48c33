import { IconBan } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { Link } from '../ui/link';
import { fullName } from '../ui/names';
import { blockedPeople } from './answers.api';
import { ContactCard } from './contact-card';
import type { Contact } from './network.api';
import { texts } from './network.texts';
import { People } from './people';
import { useUnblock } from './use-answers';

const says = texts.networks;

/** People whom the person blocked. */
export function BlockedPeople({ onGone }: { onGone: (username: string) => void }) {
  const query = useInfiniteQuery(blockedPeople);
  return (
    <People
      label={says.blocked}
      query={query}
      items={query.data?.items ?? []}
      empty={<EmptyState icon={<IconBan size={28} />}>{says.noneBlocked}</EmptyState>}
    >
      {(contact) => <BlockedPerson key={contact.id} contact={contact} onGone={onGone} />}
    </People>
  );
}

function BlockedPerson({ contact, onGone }: { contact: Contact; onGone: (username: string) => void }) {
  const unblock = useUnblock(contact.username, () => onGone(contact.username));
  return (
    <ContactCard contact={contact} since={says.blockedSince}>
      <Button
        component={Link}
        to={`/profile?tab=messages&report=${encodeURIComponent(contact.username)}`}
        variant="subtle"
        aria-label={says.reportOf(fullName(contact))}
      >
        {says.report}
      </Button>
      <Button
        variant="default"
        aria-label={says.unblockOf(fullName(contact))}
        loading={unblock.isSending}
        onClick={() => unblock.send()}
      >
        {says.unblock}
      </Button>
    </ContactCard>
  );
}
