import { lazyPanel } from '../ui/lazy-panel';
import { useMatchAddress } from './match-address';

const Explanation = lazyPanel(async () => (await import('./match-modal')).MatchModal);

/** The explanation of the match that the address names. */
export function MatchPanel() {
  const { match, open, close } = useMatchAddress();
  return <Explanation opened={match !== undefined} match={match} open={open} onClose={close} />;
}
