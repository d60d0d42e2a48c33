import { useFlash } from '../../lib/live/use-live';
import { Naira } from '../../ui/naira';
import { texts } from './listing.texts';

interface Props {
  kobo: number;
  className?: string;
}

/** A listing's price; a change flashes once. */
export function Price({ kobo, className }: Props) {
  const price = useFlash<HTMLElement>(kobo);
  return (
    <strong ref={price} className={className}>
      {kobo === 0 ? texts.buy.free : <Naira kobo={kobo} />}
    </strong>
  );
}
