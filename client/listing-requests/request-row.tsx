import { IconCircleCheck } from '@tabler/icons-react';
import { Avatar } from '../ui/avatar';
import { Link } from '../ui/link';
import { fullName } from '../ui/names';
import { Status } from '../ui/status';
import { Tags } from '../ui/tags';
import { Time } from '../ui/time';
import { Title } from '../ui/title';
import { guideAddress, LaunchLine } from './launch';
import type { ListingRequest } from './listing-requests.api';
import styles from './listing-requests.module.css';
import { texts } from './listing-requests.texts';
import { PledgedLines } from './pledge';
import { RequestActs } from './request-acts';

interface Props {
  request: ListingRequest;
  /** The title leads to its page; there the page itself has it. */
  isTitled?: boolean;
}

/** A request with its person and tags, and what the reader may do with it. */
export function RequestRow({ request, isTitled = true }: Props) {
  const {
    id,
    title,
    description,
    requester,
    created_at,
    sector,
    industry,
    business_type: businessType,
    region,
    is_own,
    status,
    guide,
    claim,
    in_review,
    decline_reason,
  } = request;
  // Its requester and who waits beside; an erased person waits no more.
  const waiting = request.votes + (requester ? 1 : 0);
  const isWaiting = status === 'open' && !request.merged_into && waiting > 0;
  return (
    <li className={`card ${styles.request}`}>
      <div className={styles.head}>
        {isTitled && (
          <Title order={3} size="h4">
            <Link to={`/listing-requests?request=${id}`}>{title}</Link>
          </Title>
        )}
        {is_own && <Status>{texts.yours}</Status>}
        {in_review ? <Status>{texts.claiming.inReview}</Status> : claim && <Status>{texts.claiming.claimed}</Status>}
        {status === 'declined' && <Status tone="attention">{texts.declining.declined}</Status>}
        {status === 'fulfilled' && (
          <Status tone="good" icon={<IconCircleCheck size={16} aria-hidden="true" />}>
            {texts.fulfilled}
          </Status>
        )}
      </div>
      <p className={styles.person}>
        <Avatar person={requester ?? { first_name: texts.anonymous }} size={28} />
        <span>{fullName(requester, requester?.username || texts.anonymous)}</span>
        <span className="muted">
          <Time at={created_at} />
        </span>
        {isWaiting && <strong className="figures">{texts.waiting(waiting)}</strong>}
      </p>
      {description && <p className={styles.description}>{description}</p>}
      <Tags
        tags={[sector.name, industry.name, ...(businessType ? [businessType.name] : []), region || texts.everywhere]}
      />
      {guide && (
        <p className={styles.guide}>
          {texts.guide} <Link to={guideAddress(guide.slug, request.launch)}>{guide.title}</Link>
        </p>
      )}
      <LaunchLine request={request} />
      {decline_reason && (
        <p className={styles.description}>
          {texts.declining.why} “{decline_reason}”
        </p>
      )}
      <PledgedLines request={request} />
      <RequestActs request={request} />
    </li>
  );
}
