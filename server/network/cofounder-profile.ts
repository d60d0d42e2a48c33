import type { Decider } from '#server/kernel/decider';
import type { Instant, UserId } from '#server/kernel/ids';
import { OPEN, type Reception, type Side } from './reception.js';
import {
  type CofounderAboutSaved,
  type CofounderRequestsLimited,
  type CofounderRoleSaved,
  type CofounderSkillsSaved,
  type ProfileEvent,
  profileEvents,
} from './profile.events.js';

/** With `isWanted` the person publishes the profile. */
export class SaveCofounderAbout {
  readonly type = 'SaveCofounderAbout';
  constructor(readonly data: CofounderAboutSaved['data']) {}
}

export class SaveCofounderRole {
  readonly type = 'SaveCofounderRole';
  constructor(readonly data: CofounderRoleSaved['data']) {}
}

/** The last step: it also publishes a profile that an earlier step was to publish. */
export class SaveCofounderSkills {
  readonly type = 'SaveCofounderSkills';
  constructor(readonly data: CofounderSkillsSaved['data']) {}
}

export class HideCofounderProfile {
  readonly type = 'HideCofounderProfile';
  constructor(readonly data: { userId: UserId; at: Instant }) {}
}

/** The person chooses how many requests they take, and from whom (A10.5). */
export class LimitRequests {
  readonly type = 'LimitRequests';
  constructor(readonly data: CofounderRequestsLimited['data']) {}
}

type SaveStep = SaveCofounderAbout | SaveCofounderRole | SaveCofounderSkills;
export type ProfileCommand = SaveStep | HideCofounderProfile | LimitRequests;

type Step = 'about' | 'role' | 'skills';
/**
 * `saved`: what each step holds, `hasChanges`: others do not see all of it. `complete`: the steps in which nothing is missing that others need. `isWanted`: the profile is published for the first
 * time as soon as every step is complete; once it is published, each later publication is asked for.
 */
type State = {
  saved: {
    about?: CofounderAboutSaved['data'];
    role?: CofounderRoleSaved['data'];
    skills?: CofounderSkillsSaved['data'];
  };
  complete: Record<Step, boolean>;
  isWanted: boolean;
  isPublished: boolean;
  hasChanges: boolean;
  reception: Reception;
};

/** A person's co-founder profile: saved step by step, published by the person once every step is complete. */
export const cofounderProfile: Decider<State, ProfileCommand, ProfileEvent> = {
  category: 'cofounder',
  events: profileEvents,
  initial: () => ({
    ...{ saved: {}, complete: { about: false, role: false, skills: false } },
    ...{ isWanted: false, isPublished: false, hasChanges: false, reception: OPEN },
  }),
  /** Events hold the texts of a profile: no decision reads more than fifty of them. */
  snapshot: {
    ...{ name: 'cofounder', version: 2, every: 50 },
    pack: (state) => state,
    unpack: (packed) => packed as State,
  },

  decide(command, { saved: before, complete, isWanted, isPublished, hasChanges, reception }) {
    const { userId, at } = command.data;
    if (command.type === 'HideCofounderProfile')
      return isWanted || isPublished ? [{ type: 'CofounderProfileHidden', data: { userId, at } }] : [];
    if (command.type === 'LimitRequests')
      return isSame(reception, command.data) ? [] : [{ type: 'CofounderRequestsLimited', data: command.data }];
    const saved = savedBy(command);
    const [step, isComplete] = completed(saved);
    const isWhole = Object.values({ ...complete, [step]: isComplete }).every(Boolean);
    const isNew = !isSame(before[step], saved.data);
    const publishes = isWhole && (command.data.isWanted || (step === 'skills' && isWanted));
    const waits = command.data.isWanted && !isWhole && !isWanted && !isPublished;
    return [
      ...(isNew || waits ? [saved] : []),
      ...(publishes && (isNew || hasChanges || !isPublished)
        ? [{ type: 'CofounderProfilePublished' as const, data: { userId, at } }]
        : []),
    ];
  },

  evolve(state, event) {
    switch (event.type) {
      case 'CofounderProfilePublished':
        return { ...state, isPublished: true, isWanted: false, hasChanges: false };
      case 'CofounderProfileHidden':
        return { ...state, isPublished: false, isWanted: false };
      case 'CofounderRequestsLimited': {
        const { userId: _, at: __, ...reception } = event.data;
        return { ...state, reception };
      }
      default: {
        const [step, isComplete] = completed(event);
        state.saved = { ...state.saved, [step]: event.data };
        state.complete[step] = isComplete;
        state.hasChanges = true;
        state.isWanted ||= event.data.isWanted && !state.isPublished;
        return state;
      }
    }
  },
};

/** Both hold the same, whenever it was saved. A text that was not changed keeps its ciphertext. */
const isSame = (before: object | undefined, now: object) =>
  before !== undefined &&
  Object.entries(now).every(
    ([field, value]) => MOMENTARY.has(field) || JSON.stringify(value) === JSON.stringify(before[field as never]),
  );
/** Of a command, not of what it saves. */
const MOMENTARY = new Set(['userId', 'at', 'isWanted']);

type Saved = CofounderAboutSaved | CofounderRoleSaved | CofounderSkillsSaved;

function savedBy(command: SaveStep): Saved {
  switch (command.type) {
    case 'SaveCofounderAbout':
      return { type: 'CofounderAboutSaved', data: command.data };
    case 'SaveCofounderRole':
      return { type: 'CofounderRoleSaved', data: command.data };
    case 'SaveCofounderSkills':
      return { type: 'CofounderSkillsSaved', data: command.data };
  }
}

/** The phone number, the place and the interests may stay empty. */
function completed(saved: Saved): [Step, boolean] {
  switch (saved.type) {
    case 'CofounderAboutSaved': {
      const { name, email, profession, description } = saved.data;
      return ['about', [name, email, profession, description].every((text) => text !== null)];
    }
    case 'CofounderRoleSaved':
      return ['role', saved.data.role !== '' && saved.data.lookingFor.length > 0];
    case 'CofounderSkillsSaved':
      return ['skills', saved.data.stage !== '' && (saved.data.skills.length > 0 || saved.data.ownSkills !== null)];
  }
}

/** What the rules of reception ask of a profile. */
export const sideOf = ({ saved: { about, role }, isPublished }: State): Side => ({
  ...{ isPublished, role: role?.role ?? '', lookingFor: role?.lookingFor ?? [], country: about?.country ?? '' },
});
