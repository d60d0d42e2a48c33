import { fullName } from '../ui/names';
import { Status } from '../ui/status';
import type { Claim } from './use-claim';

export interface ClaimTexts {
  own: (until: string) => string;
  by: (name: string) => string;
}

interface Props {
  claim: Claim;
  says: ClaimTexts;
  /** The name of a person who has none. */
  anonymous?: string | undefined;
}

/** Who has a case. */
export const ClaimLabel = ({ claim, says, anonymous }: Props) => (
  <Status tone={claim.is_own ? 'good' : 'attention'}>
    {claim.is_own ? says.own(claim.until) : says.by(fullName(claim, claim.username ?? anonymous))}
  </Status>
);
