import { NativeSelect } from '@mantine/core';
import { Button } from '../ui/button';
import { clocks, nextHours } from './hours';
import type { Hours } from './meetings.api';
import styles from './meetings.module.css';
import { texts } from './offer.texts';

interface Props {
  /** Of the day, in words. */
  day: string;
  hours: readonly Hours[];
  set: (hours: Hours[]) => void;
  /** Said where there are none. */
  none: string;
}

/** The hours of one day: any number of spans. */
export function HoursFields({ day, hours, set, none }: Props) {
  const change = (index: number, part: Partial<Hours>) =>
    set(hours.map((one, n) => (n === index ? { ...one, ...part } : one)));
  return (
    <div className={styles.spans}>
      {hours.length === 0 && <span className="muted">{none}</span>}
      {hours.map(({ from, until }, index) => (
        <div key={index} className={styles.span}>
          <NativeSelect
            aria-label={texts.from(day)}
            data={clocks(0, from)}
            value={from}
            onChange={({ currentTarget }) => change(index, { from: currentTarget.value })}
          />
          <span aria-hidden="true">–</span>
          <NativeSelect
            aria-label={texts.until(day)}
            data={clocks(1, until)}
            value={until}
            onChange={({ currentTarget }) => change(index, { until: currentTarget.value })}
          />
          <Button
            variant="subtle"
            size="compact"
            aria-label={texts.removeFrom(day, from)}
            onClick={() => set(hours.filter((_, n) => n !== index))}
          >
            {texts.remove}
          </Button>
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact"
        aria-label={texts.addFor(day)}
        onClick={() => set([...hours, nextHours(hours)])}
      >
        {texts.add}
      </Button>
    </div>
  );
}
