import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '../ui/button';
import { Link } from '../ui/link';
import { Page } from '../ui/page';
import styles from './listing-requests.module.css';
import { RequestForm } from './request-form';
import { texts } from './request-listing.texts';

/** The page was scrolled to the button that is gone. */
const show = (confirmation: HTMLElement | null) => confirmation?.scrollIntoView({ block: 'center' });

/** A missing listing is requested. A search without results leads here, with its words as `title` (A1.7). */
export function RequestListing() {
  const [params] = useSearchParams();
  const title = (params.get('title') ?? '').trim().slice(0, 100);
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  return (
    <Page title={texts.title} lead={isDone ? undefined : texts.lead} width="narrow">
      <div className="card form-card">
        {isDone ? (
          <div ref={show} className={styles.done} role="status">
            <p>{texts.done}</p>
            <Button autoFocus onClick={() => void navigate('/listing-requests', { replace: true })}>
              {texts.close}
            </Button>
          </div>
        ) : (
          <RequestForm key={title} title={title} done={() => setDone(true)} />
        )}
      </div>
      {!isDone && (
        <Button component={Link} to="/listing-requests" variant="default" mt="md">
          {texts.board}
        </Button>
      )}
    </Page>
  );
}
