import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { Day, NoticeLink } from '../../ui/notice';
import { Time } from '../../ui/time';
import { useNow } from '../../ui/ticking';
import type { Regulation, SectionEntry } from '../listing';
import styles from './listing-detail.module.css';
import { texts } from './listing.texts';

const says = texts.verified;
/** After which regulators may well have changed what they ask, ms. */
const LONG_MS = 180 * 86_400_000;

interface Props {
  at: string;
  sections?: SectionEntry[];
}

/** When staff last compared the guide with what its regulator publishes, and why that may no longer hold. */
export function Verified({ at, sections = [] }: Props) {
  const verified = Date.parse(at);
  const isLongAgo = useNow() - verified > LONG_MS;
  const isChanged = sections.some(({ updated_at }) => Date.parse(updated_at) > verified);
  return (
    <p className={styles.verified} data-doubtful={isChanged || isLongAgo || undefined}>
      <IconShieldCheck size={20} aria-hidden="true" />
      <span>
        {says.on} <Time at={at} absolute />. {isChanged ? says.changed : isLongAgo && says.longAgo}
      </span>
    </p>
  );
}

/** A regulation changed, and the guide was not updated for it. */
export const OutOfDate = ({ update: { text, link, takes_effect } }: { update: Regulation }) => (
  <p className={styles.verified} data-doubtful>
    <IconAlertTriangle size={20} aria-hidden="true" />
    <span>
      {says.outOfDate} <Day on={takes_effect} />: {text} <NoticeLink to={link}>{says.notice}</NoticeLink>
    </span>
  </p>
);
