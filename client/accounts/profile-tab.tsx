import { Switch } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Avatar } from '../ui/avatar';
import { Boundary } from '../ui/boundary';
import { Button, type ButtonProps } from '../ui/button';
import { colorScheme, useColorScheme } from '../ui/color-scheme';
import { withControls } from '../ui/controls/controls';
import { COLUMN_SIZES } from '../ui/column-sizes';
import { Cover } from '../ui/cover';
import { lazyScreen } from '../ui/lazy-screen';
import { fullName } from '../ui/names';
import { Interests, Languages, Skills } from '../ui/said-of';
import { RowSkeletons } from '../ui/skeletons';
import { Title } from '../ui/title';
import { useNamed } from '../ui/use-named';
import { useSeen } from '../ui/use-seen';
import { me } from './accounts.api';
import { texts } from './accounts.texts';
import { Authenticator } from './authenticator';
import { Completeness } from './completeness';
import { NewsConsent } from './news-consent';
import { OwnData } from './own-data';
import { texts as dataTexts } from './own-data.texts';
import { OwnPassword } from './own-password';
import { type Part, partOf } from './profile-parts';
import styles from './profile-tab.module.css';
import { Sessions } from './sessions';

const text = texts.profile;
const ProfileEditor = lazyScreen(async () => (await import('./profile-editors')).ProfileEditor);
const Activity = lazyScreen(async () => (await import('./activity')).Activity);

interface Props {
  /** How they arrive. */
  notifications?: ReactNode;
  /** What the person has of Premium. */
  premium?: ReactNode;
}

export const ProfileTab = withControls(function ProfileTab({ notifications, premium }: Props) {
  const { data: user } = useQuery(me);
  const { editing, open, close } = useEditing();
  if (!user) return null;
  const editor = (part: Part) =>
    editing === part && (
      <Boundary>
        <Suspense fallback={<RowSkeletons count={1} />}>
          <ProfileEditor part={part} user={user} close={close} />
        </Suspense>
      </Boundary>
    );
  const edit = (part: Part, title: string) => ({ title, editor: editor(part), part, open });
  return (
    <div className={styles.tab}>
      <div className={`card ${styles.top}`}>
        <div className={styles.cover}>
          <Cover title={user.username} src={user.cover} eager sizes={COLUMN_SIZES} />
        </div>
        <div className={styles.face}>
          <Avatar person={user} size={88} />
        </div>
        <div className={styles.pictures} role="group" aria-label={text.pictures}>
          <Edit part="avatar" open={open} variant="default">
            {text.editPicture}
          </Edit>
          <Edit part="cover" open={open} variant="default">
            {text.editCover}
          </Edit>
        </div>
        {(editing === 'avatar' || editing === 'cover') && (
          <div className={styles.section}>{editor('avatar') || editor('cover')}</div>
        )}
        <Editable {...edit('name', text.name)}>
          <p>{fullName(user)}</p>
        </Editable>
        <Editable {...edit('about', text.about)}>
          <p className={user.about ? `reading ${styles.about}` : 'muted'}>{user.about || text.noAbout}</p>
        </Editable>
      </div>
      <Section title={text.completeness} card>
        <Completeness user={user} />
      </Section>
      <div className={styles.pair}>
        <Editable {...edit('contact', text.contact)} card>
          <dl className="said-facts">
            <dt>{text.email}</dt>
            <dd>{user.email}</dd>
            <dt>{text.phone}</dt>
            <dd>
              {user.phone || text.noPhone}
              {user.phone && <span className={`muted ${styles.seen}`}>{text.seenBy[user.phone_visibility]}</span>}
            </dd>
          </dl>
        </Editable>
        <Editable {...edit('languages', text.language)} card>
          {user.languages.length ? <Languages {...user} /> : <p className="muted">{text.noLanguage}</p>}
        </Editable>
      </div>
      <Editable {...edit('interests', text.interests)} card>
        {user.profession.length ? <Interests {...user} /> : <p className="muted">{text.noInterests}</p>}
      </Editable>
      <Editable {...edit('skills', text.skills)} card>
        {user.skills.length ? <Skills {...user} /> : <p className="muted">{text.noSkills}</p>}
      </Editable>
      <Section title={texts.sessions.title} card>
        <Sessions />
      </Section>
      <Section title={texts.password.title} card>
        <OwnPassword />
      </Section>
      <Section title={texts.authenticator.title} card>
        <Authenticator />
      </Section>
      {premium && (
        <WhenSeen id="premium" title={text.premium} lead={text.premiumLead}>
          {premium}
        </WhenSeen>
      )}
      {notifications && (
        <WhenSeen id="notifications" title={text.notifications} lead={text.notificationsLead}>
          {notifications}
        </WhenSeen>
      )}
      <Section title={texts.consents.title} card>
        <NewsConsent />
      </Section>
      <WhenSeen title={text.activity} lead={text.activityLead}>
        <Activity />
      </WhenSeen>
      <Section title={dataTexts.title} card>
        <OwnData />
      </Section>
      <LightMode />
    </div>
  );
});

interface SectionProps {
  title: string;
  card?: boolean;
  children: ReactNode;
}

function Section({ title, action, card = false, children }: SectionProps & { action?: ReactNode }) {
  return (
    <section className={card ? `card ${styles.section}` : styles.section} aria-label={title}>
      <div className={styles.head}>
        <Title order={2} size="h4">
          {title}
        </Title>
        {action}
      </div>
      {children}
    </section>
  );
}

interface EditableProps extends SectionProps {
  part: Part;
  open: (part: Part) => void;
  /** The form in place of what is shown, while it is open. */
  editor: ReactNode;
}

function Editable({ part, open, editor, children, ...section }: EditableProps) {
  const action = (
    <Edit part={part} open={open} variant="subtle" aria-label={text.editOf(section.title)}>
      {text.edit}
    </Edit>
  );
  return (
    <Section {...section} action={!editor && action}>
      {editor || children}
    </Section>
  );
}

function Edit({ part, open, ...button }: ButtonProps & Pick<EditableProps, 'part' | 'open'>) {
  return (
    <Button
      size={button.variant === 'subtle' ? 'compact' : 'md'}
      {...button}
      id={buttonOf(part)}
      onPointerEnter={ProfileEditor.preload}
      onFocus={ProfileEditor.preload}
      onClick={() => open(part)}
    />
  );
}

const buttonOf = (part: Part) => `edit-${part}`;

/** The part whose form is open, as the address says it. A form that closes returns the focus to its button. */
function useEditing() {
  const [params, setParams] = useSearchParams();
  const editing = partOf(params);
  const set = (part: Part | undefined) =>
    setParams(
      (before) => {
        if (part) before.set('edit', part);
        else before.delete('edit');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  const closed = useRef<Part>(undefined);
  useEffect(() => {
    if (!editing && closed.current) document.getElementById(buttonOf(closed.current))?.focus();
    closed.current = editing;
  }, [editing]);
  return { editing, open: set, close: () => set(undefined) };
}

/** A part whose code and data are fetched when it is seen. */
function WhenSeen({ id, title, lead, children }: SectionProps & { id?: string; lead: string }) {
  const { isSeen, place } = useSeen();
  return (
    <div ref={useMergedRef(place, useNamed(id))} id={id}>
      <Section title={title} card>
        <p className="muted">{lead}</p>
        {isSeen && (
          <Boundary>
            <Suspense fallback={<RowSkeletons />}>{children}</Suspense>
          </Boundary>
        )}
      </Section>
    </div>
  );
}

function LightMode() {
  return (
    <Switch
      label={text.lightMode}
      size="md"
      checked={useColorScheme() === 'light'}
      onChange={({ currentTarget }) => colorScheme.choose(currentTarget.checked ? 'light' : 'dark')}
    />
  );
}
