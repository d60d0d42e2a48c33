import { IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isStaff } from '#server/kernel/roles';
import { useIsSignedIn, useSession } from '../lib/http/session';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Group } from '../ui/layout';
import { Link } from '../ui/link';
import { NotOpenNotice } from '../ui/not-open';
import { Page } from '../ui/page';
import { TextSkeleton } from '../ui/skeletons';
import { Steps } from '../ui/steps';
import { Title } from '../ui/title';
import { AboutForm } from './about-form';
import { ApplicationSent } from './application-sent';
import { ApplicationStatus } from './application-status';
import { type Application, ownApplication } from './applications.api';
import { texts as says } from './applications.texts';
import styles from './creators.module.css';
import { texts } from './creators.texts';
import { IdentityForm } from './identity-form';
import { OwnSuspension } from './suspension';

const { onboarding, welcome, how, manners } = texts;
/** The places of the forms among the steps. */
const [ABOUT, IDENTITY] = [3, 4];

/** Onboarding of creators: explanation, then the forms, which a signed-in person fills in. */
export function BecomeCreator() {
  const isSignedIn = useIsSignedIn();
  return (
    <Page title={onboarding.title} width="reading">
      {isSignedIn ? <Applying /> : <Wizard form={() => <SignInFirst />} />}
    </Page>
  );
}

function Applying() {
  const roles = useSession()?.user?.roles ?? [];
  const { data, error, refetch } = useQuery(ownApplication);
  if (error && !data) return <Failure lead={says.failed} error={error} retry={() => void refetch()} />;
  if (!data) return <TextSkeleton count={8} />;
  return isStaff(roles) ? (
    <Wizard form={() => <NotOpenNotice>{says.staff}</NotOpenNotice>} />
  ) : (
    <Own application={data} />
  );
}

/** The applicant's own: why a creator is suspended; else the forms while they may be changed, else how far the application is. */
function Own({ application }: { application: Application }) {
  const [isSent, setSent] = useState(false);
  const { status, suspension } = application;
  const isOpen = status !== 'pending' && status !== 'approved' && status !== 'verified';
  if (suspension) return <OwnSuspension suspension={suspension} />;
  return (
    <>
      <ApplicationStatus application={application} />
      {isOpen ? (
        <Wizard
          first={firstOf(application)}
          form={(step, turn) =>
            step === ABOUT ? (
              <AboutForm application={application} back={() => turn(ABOUT - 1)} next={() => turn(IDENTITY)} />
            ) : (
              <IdentityForm
                application={application}
                back={() => turn(ABOUT)}
                missesAbout={() => turn(ABOUT)}
                onSent={() => setSent(true)}
              />
            )
          }
        />
      ) : (
        <Group mt="lg">
          <Button component={Link} to="/listing/new">
            {onboarding.createListing}
          </Button>
        </Group>
      )}
      <ApplicationSent opened={isSent} onClose={() => setSent(false)} />
    </>
  );
}

/** Where an application that was begun goes on. */
function firstOf({ status, missing }: Application): number {
  if (status === 'none') return 0;
  const isAboutMissing = ['first_name', 'last_name', 'description', 'languages'].some((field) =>
    missing.includes(field),
  );
  return isAboutMissing ? ABOUT : IDENTITY;
}

interface WizardProps {
  first?: number;
  form: (step: number, turn: (step: number) => void) => ReactNode;
}

/** Opens on the first step that is not done; the address names any other, so that a link leads back to it. */
function Wizard({ first: given = 0, form }: WizardProps) {
  const [params, setParams] = useSearchParams();
  const [first] = useState(given);
  const asked = onboarding.steps.findIndex((_, step) => params.get('step') === String(step + 1));
  const step = asked < 0 ? first : asked;
  const turn = (to: number) => setParams({ step: String(to + 1) });
  return (
    <>
      <Steps steps={onboarding.steps} current={step} onStep={turn} />
      <div className="card form-card">
        {step < ABOUT ? (
          <>
            {INTRODUCTION[step]}
            <Group mt="lg">
              {step > 0 && (
                <Button variant="default" onClick={() => turn(step - 1)}>
                  {onboarding.back}
                </Button>
              )}
              <Button onClick={() => turn(step + 1)}>{step === 0 ? onboarding.start : onboarding.next}</Button>
            </Group>
          </>
        ) : (
          <Part title={step === ABOUT ? says.about.title : says.identity.title}>{form(step, turn)}</Part>
        )}
      </div>
    </>
  );
}

/** In place of a form for visitors; after sign-in they are back at this step. */
function SignInFirst() {
  const [params] = useSearchParams();
  const next = encodeURIComponent(`/become-creator?${params.toString()}`);
  return (
    <>
      <p>{says.signIn}</p>
      <Group gap={8}>
        <Button component={Link} to={`/login?next=${next}`}>
          {says.signInAction}
        </Button>
        <Button component={Link} to={`/register?next=${next}`} variant="default">
          {says.register}
        </Button>
      </Group>
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <Title order={2} size="h3" mb="md">
      {title}
    </Title>
    {children}
  </>
);

const Points = ({ lines, icon }: { lines: string[]; icon: ReactNode }) => (
  <ul className={styles.points}>
    {lines.map((line) => (
      <li key={line}>
        {icon} {line}
      </li>
    ))}
  </ul>
);

const INTRODUCTION = [
  <Part key="welcome" title={welcome.title}>
    <p>{welcome.text}</p>
  </Part>,
  <Part key="how" title={how.title}>
    <ol>
      {how.steps.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ol>
  </Part>,
  <Part key="manners" title={manners.title}>
    <div className={styles.two}>
      <Points
        lines={manners.dos}
        icon={<IconCheck size={20} color="var(--palm)" role="img" aria-label={manners.yes} />}
      />
      <Points lines={manners.donts} icon={<IconX size={20} color="var(--clay)" role="img" aria-label={manners.no} />} />
    </div>
  </Part>,
];
