import { texts } from './meetings.texts';
import styles from './meetings.module.css';
import { differs, inZone, LAGOS, ownZone, span, zoneName } from './zones';

/** A time on the device's clock, and beside it in Lagos where that differs. */
export function When({ at }: { at: { start: string; end: string } }) {
  const { start } = at;
  const isApart = differs(start);
  return (
    <p className={styles.when}>
      <strong>
        <time dateTime={start}>
          {inZone(start, 'long')}, <span className="figures">{span(at)}</span>
        </time>
      </strong>{' '}
      <span className="muted">
        {zoneName(isApart ? ownZone() : LAGOS)}
        {isApart && ` · ${inZone(start, 'short', LAGOS)}, ${texts.zones.lagos(span(at, LAGOS))}`}
      </span>
    </p>
  );
}
