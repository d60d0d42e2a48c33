import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Coauthor } from '../../lib/http/api.types';
import { Button } from '../../ui/button';
import { withControls } from '../../ui/controls/controls';
import { Failure } from '../../ui/failure';
import { TextSkeleton } from '../../ui/skeletons';
import { Title } from '../../ui/title';
import { coauthorsOf } from './coauthors.api';
import styles from './coauthors.module.css';
import { CoauthorRow } from './coauthor-row';
import { texts } from './coauthors.texts';
import { InviteForm } from './invite-form';

/** One file holds all parts: another one would split what they share with the pages that are fetched ahead. */
export { Invitations } from './invitations';
export { OwnPart } from './own-part';

const WHOLE = 100;
const isHeld = ({ status }: Coauthor) => status === 'invited' || status === 'accepted';

/** Who writes the guide with its owner, and for which share; live on the owner's side. */
export const Coauthors = withControls(function Coauthors({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(coauthorsOf(slug));
  return (
    <section aria-labelledby="coauthors-title" className={`card ${styles.panel}`}>
      <Title order={2} size="h3" id="coauthors-title">
        {texts.title}
      </Title>
      <p className="muted">{texts.lead}</p>
      {data ? (
        <People slug={slug} people={data} />
      ) : error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <TextSkeleton count={2} />
      )}
    </section>
  );
});

function People({ slug, people }: { slug: string; people: Coauthor[] }) {
  const [isInviting, setInviting] = useState(false);
  const given = people.filter(isHeld).reduce((sum, { share }) => sum + share, 0);
  return (
    <>
      {people.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul className={styles.people}>
          {people.map((person) => (
            <CoauthorRow key={person.user.username} slug={slug} coauthor={person} />
          ))}
        </ul>
      )}
      {given > 0 && <p className="figures">{texts.left(WHOLE - given)}</p>}
      {isInviting ? (
        <InviteForm slug={slug} close={() => setInviting(false)} />
      ) : (
        <div>
          <Button variant="default" onClick={() => setInviting(true)}>
            {texts.invite}
          </Button>
        </div>
      )}
    </>
  );
}
