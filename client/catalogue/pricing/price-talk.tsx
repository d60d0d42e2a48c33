import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListingDetail } from '../../lib/http/api.types';
import { messageOf } from '../../lib/http/api-error';
import { useAttempt } from '../../lib/http/use-attempt';
import { useCommand } from '../../lib/http/use-command';
import { useFlash } from '../../lib/live/use-live';
import { Button } from '../../ui/button';
import { withControls } from '../../ui/controls/controls';
import { Failure } from '../../ui/failure';
import { Group } from '../../ui/layout';
import { Naira } from '../../ui/naira';
import { Time } from '../../ui/time';
import { Title } from '../../ui/title';
import { toast } from '../../ui/toast';
import { acceptPrice, changedByPrice, type PriceProposal, priceReview, type PriceReview } from './pricing.api';
import styles from './pricing.module.css';
import { texts } from './pricing.texts';
import { AcceptForm, DeclineForm, ProposalForm } from './price-forms';

interface Props {
  listing: Pick<ListingDetail, 'id' | 'slug' | 'is_owner' | 'coauthor_share' | 'status'>;
}

/** Proposals of a price and their answers, live on the creator's and the moderators' side. */
export const PriceTalk = withControls(function PriceTalk({ listing }: Props) {
  const { data, error, refetch } = useQuery(priceReview(listing.slug));
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return null;
  return (
    <section aria-labelledby="price-review" className={`card ${styles.talk}`}>
      <Title order={2} size="h4" id="price-review">
        {texts.title}
      </Title>
      <Talk listing={listing} review={data} />
    </section>
  );
});

type Asking = 'price' | 'reason' | 'checklist';

function Talk({ listing: { slug, status }, review }: Props & { review: PriceReview }) {
  const { side, proposals, answer_by } = review;
  const [asking, setAsking] = useState<Asking>();
  const [open, earlier] = divided(proposals);
  const close = () => setAsking(undefined);
  const isReview = side === 'moderator' && status === 'pending_review';
  return (
    <>
      {open ? (
        <Proposal proposal={open} side={side} answerBy={answer_by} />
      ) : (
        <p className="muted">{texts.lead[side]}</p>
      )}
      {open && open.asked !== side && status === 'pending_review' && <p className="muted">{texts.publishes}</p>}
      {asking === 'price' && <ProposalForm slug={slug} isReview={isReview} close={close} />}
      {asking === 'checklist' && open && <AcceptForm slug={slug} round={open.round} close={close} />}
      {asking === 'reason' && open && (
        <DeclineForm slug={slug} round={open.round} isOwn={open.asked === side} close={close} />
      )}
      {!asking && <Actions slug={slug} open={open} side={side} isReview={isReview} ask={setAsking} />}
      {earlier.length > 0 && <Earlier proposals={earlier} />}
    </>
  );
}

const divided = (all: PriceProposal[]): [PriceProposal | undefined, PriceProposal[]] =>
  all[0]?.outcome === 'open' ? [all[0], all.slice(1)] : [undefined, all];

interface ProposalProps {
  proposal: PriceProposal;
  side: PriceReview['side'];
  answerBy: string | null;
}

function Proposal({ proposal: { asked, price_kobo, note, at, round }, side, answerBy }: ProposalProps) {
  const flash = useFlash<HTMLParagraphElement>(round);
  const isOwn = asked === side;
  return (
    <div className={styles.open}>
      <p ref={flash}>
        {isOwn ? texts.made.own : texts.made[asked]}{' '}
        <strong className={styles.price}>{price_kobo === 0 ? texts.free : <Naira kobo={price_kobo} />}</strong>{' '}
        <span className="muted">
          <Time at={at} />
        </span>
      </p>
      <p className={styles.note}>{note}</p>
      {isOwn && <p className="muted">{texts.waiting[side]}</p>}
      {!isOwn && answerBy && (
        <p className="muted">
          {texts.answerBy} <Time at={answerBy} absolute />
        </p>
      )}
    </div>
  );
}

interface ActionsProps {
  slug: string;
  open: PriceProposal | undefined;
  side: PriceReview['side'];
  isReview: boolean;
  ask: (what: Asking) => void;
}

function Actions({ slug, open, side, isReview, ask }: ActionsProps) {
  const { keyOf, finish } = useAttempt();
  const { send, isSending } = useCommand({
    mutationFn: (round: number) => acceptPrice(slug, { round }, keyOf(round)),
    meta: { changes: changedByPrice(slug) },
    onSuccess: ({ message }) => {
      finish();
      toast.success(message);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  if (!open)
    return (
      <div>
        <Button variant="default" onClick={() => ask('price')}>
          {texts.ask[side]}
        </Button>
      </div>
    );
  const isOwn = open.asked === side;
  return (
    <Group gap={8}>
      {!isOwn && (
        <Button loading={isSending} onClick={() => (isReview ? ask('checklist') : send(open.round))}>
          {texts.accept}
        </Button>
      )}
      <Button variant="default" onClick={() => ask('price')}>
        {texts.counter}
      </Button>
      <Button variant="default" onClick={() => ask('reason')}>
        {isOwn ? texts.withdraw : texts.decline}
      </Button>
    </Group>
  );
}

const Earlier = ({ proposals }: { proposals: PriceProposal[] }) => (
  <details>
    <summary className={styles.fold}>{texts.history}</summary>
    <ol className={styles.history}>
      {proposals.map(({ round, asked, price_kobo, note, outcome, reason, at }) => (
        <li key={round}>
          <span>
            {texts.by[asked]}: {price_kobo === 0 ? texts.free : <Naira kobo={price_kobo} />}, {texts.outcome[outcome]}
          </span>{' '}
          <span className="muted">
            <Time at={at} />
          </span>
          <p className={styles.note}>{note}</p>
          {reason && <p className={styles.note}>{reason}</p>}
        </li>
      ))}
    </ol>
  </details>
);
