import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { messageOf } from '../lib/http/api-error';
import { useIsSignedIn } from '../lib/http/session';
import { useAttempt } from '../lib/http/use-attempt';
import { useCommand } from '../lib/http/use-command';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Page } from '../ui/page';
import { SignInPanel } from '../ui/sign-in-panel';
import { TextSkeleton } from '../ui/skeletons';
import { Steps } from '../ui/steps';
import { toast } from '../ui/toast';
import { AboutStep } from './about-step';
import { networkKeys } from './network.api';
import styles from './network.module.css';
import { hideProfile, ownProfile, type Profile, type Saved, STEPS } from './profile.api';
import { texts as says } from './profile.texts';
import { RequestsForm } from './requests-form';
import { RoleStep } from './role-step';
import { SkillsStep } from './skills-step';

const FORMS = { about: AboutStep, role: RoleStep, skills: SkillsStep };
const LAST = STEPS.length - 1;
const firstOf = ({ incomplete }: Profile) => Math.max(0, STEPS.indexOf(incomplete[0] ?? 'about'));

/** The co-founder profile in three steps, for signed-in people. */
export const CofounderWizard = () => (useIsSignedIn() ? <OwnProfile /> : <SignInPanel>{says.signIn}</SignInPanel>);

function OwnProfile() {
  const { data, error, refetch } = useQuery(ownProfile);
  return (
    <Page title={says.title} width="reading" lead={says.lead}>
      {data ? (
        <Wizard profile={data} />
      ) : error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <TextSkeleton count={8} />
      )}
    </Page>
  );
}

/** Opens on the first step in which something is missing; the address names any other. */
function Wizard({ profile }: { profile: Profile }) {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [first] = useState(() => firstOf(profile));
  const asked = STEPS.findIndex((_, step) => params.get('step') === String(step + 1));
  const step = asked < 0 ? first : asked;
  const turn = (to: number) => setParams({ step: String(to + 1) });
  const Form = FORMS[STEPS[step]!];

  const onSaved = ({ message, data }: Saved, isPublished: boolean) => {
    if (step < LAST) {
      toast.success(message);
      if (isPublished) turn(step + 1);
    } else if ((isPublished || data.status === 'wanted') && data.incomplete.length > 0) {
      toast.success(says.unfinished);
      turn(firstOf(data));
    } else {
      toast.success(message);
      void navigate('/profile?tab=co-founders');
    }
  };
  return (
    <>
      <Status profile={profile} />
      <Steps steps={says.steps} current={step} onStep={turn} />
      <div className="card form-card">
        <Form key={step} profile={profile} onSaved={onSaved} back={step > 0 ? () => turn(step - 1) : undefined} />
      </div>
      <RequestsForm profile={profile} />
    </>
  );
}

/** Who sees the profile; it may be hidden from others. */
function Status({ profile: { status } }: { profile: Profile }) {
  const { keyOf, finish } = useAttempt();
  const hide = useCommand({
    mutationFn: () => hideProfile(keyOf('hide')),
    meta: { changes: [networkKeys.profile] },
    onSuccess: ({ message }) => {
      finish();
      toast.success(message);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <div className={styles.profileStatus}>
      <p role="status" className="muted">
        {says.status[status]}
      </p>
      {status !== 'draft' && (
        <Button variant="default" size="compact" loading={hide.isSending} onClick={() => hide.send()}>
          {says.hide}
        </Button>
      )}
    </div>
  );
}
