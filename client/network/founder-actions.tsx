import { IconCheck } from '@tabler/icons-react';
import { Status } from '../ui/status';
import { Answer, Connect, type ActionProps } from './card-actions';
import { texts } from './network.texts';
import type { Outcome } from './use-outcomes';

const says = texts.card;

interface Props extends ActionProps {
  /** What this page did about the founder, in place of the actions. */
  outcome?: Outcome;
}

/** What the server allows with a founder, or what was done. */
export const FounderActions = ({ outcome, dismissal, ...props }: Props) =>
  props.founder.direction === 'connected' || outcome === 'connected' ? (
    <Status tone="good" icon={<IconCheck size={16} aria-hidden="true" />}>
      {says.connected}
    </Status>
  ) : outcome ? (
    <Status>{says.outcome[outcome]}</Status>
  ) : props.founder.direction === 'received' ? (
    <Answer {...props} />
  ) : (
    <Connect {...props} dismissal={dismissal} />
  );
