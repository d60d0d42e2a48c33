import type { ReactNode } from 'react';
import { Button } from '../ui/button';
import { Group } from '../ui/layout';
import { ClaimLabel, type ClaimTexts } from './claim-label';
import styles from './moderation.module.css';
import { type Act, useAct } from './use-act';
import { type Claim, useClaim } from './use-claim';

interface Choice {
  text: string;
  /** In place of the text, for screen readers. */
  label?: string | undefined;
  act: Act;
}

interface Props {
  of: { is_own: boolean; claim: Claim | null };
  says: {
    /** Why a person does not decide on the own case. */
    own: string;
    anonymous?: string;
    claim: ClaimTexts & { take: string; leave: string; others: string };
  };
  take: Act;
  /** In place of the text of the button that takes the case, for screen readers. */
  takeLabel?: string;
  leave: Act;
  /** What may be done whether the case is taken first or not. */
  also?: Choice;
  /** The key of the queries that all of these change. */
  changes: string[];
  /** What the person who has the case works with; `buttons` stand beside its own. */
  children: (buttons: ReactNode) => ReactNode;
}

/** A case of the desk that one person takes for half an hour; while that person has it, the others wait. */
export function Claimable({ of, says, take, takeLabel, leave, also, changes, children }: Props) {
  const { send, isSending } = useAct([changes]);
  const claim = useClaim(of);
  const button = (variant: 'default' | 'subtle', { text, label, act }: Choice) => (
    <Button variant={variant} loading={isSending} aria-label={label} onClick={() => send(act)}>
      {text}
    </Button>
  );
  return (
    <>
      {claim && (
        <p className={styles.signals}>
          <ClaimLabel claim={claim} says={says.claim} anonymous={says.anonymous} />
        </p>
      )}
      {of.is_own ? (
        <p className="muted">{says.own}</p>
      ) : claim?.is_own ? (
        children(
          <>
            {button('subtle', { text: says.claim.leave, act: leave })}
            {also && button('subtle', also)}
          </>,
        )
      ) : claim ? (
        <p className="muted">{says.claim.others}</p>
      ) : (
        <Group gap={8}>
          {button('default', { text: says.claim.take, label: takeLabel, act: take })}
          {also && button('subtle', also)}
        </Group>
      )}
    </>
  );
}
