import { Progress } from '../ui/progress';
import { Group } from '../ui/layout';
import { Time } from '../ui/time';
import { auditKeys, isBeingRebuilt, rebuildView, rollBackView, type ViewStatus } from './audit.api';
import { texts } from './views.texts';
import { CommandButton } from './command-button';

const says = texts.rebuild;

/** The last rebuild of a read model, with its progress and outcome, and what may be requested next (B7). */
export function ViewRebuild({ view }: { view: ViewStatus }) {
  const { view: name, built, rebuild, may_roll_back: mayRollBack } = view;
  return (
    <>
      {rebuild && <Outcome name={name} rebuild={rebuild} />}
      {built && !isBeingRebuilt(view) && (
        <Group gap={8}>
          <CommandButton
            name={says.startOf(name)}
            about={[name, 'rebuild']}
            send={(key) => rebuildView(name, key)}
            changes={[auditKeys.views]}
          >
            {says.start}
          </CommandButton>
          {mayRollBack && (
            <CommandButton
              name={says.rollBackOf(name)}
              about={[name, 'rollback']}
              send={(key) => rollBackView(name, key)}
              changes={[auditKeys.views]}
              variant="subtle"
            >
              {says.rollBack}
            </CommandButton>
          )}
        </Group>
      )}
    </>
  );
}

function Outcome({ name, rebuild }: { name: string; rebuild: NonNullable<ViewStatus['rebuild']> }) {
  const { kind, state, percent, remaining_seconds: remaining, asked_by: who, differences } = rebuild;
  if (state === 'building')
    return (
      <>
        <p className="muted">{says.building[kind](percent ?? 0, remaining)}</p>
        <Progress value={percent ?? 0} aria-label={says.progressOf(name)} />
      </>
    );
  if (state !== 'compared') return <p className="muted">{says.state[state]}</p>;
  return (
    <p className="muted">
      {says.exchanged[kind]} <Time at={rebuild.exchanged_at!} />
      {who && says.by(who)}: {differences?.length ? says.different(differences) : says.equal}
    </p>
  );
}
