import type { Decider } from '#server/kernel/decider';
import type { FileId, UserId } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';
import type { Visibility } from '#server/kernel/visibility';
import {
  type OwnProfileEvent,
  ownProfileEvents,
  type ProfileEdited,
  type ProfilePictureChosen,
} from './own-profile.events.js';

/** A text that is as it was saved comes with the ciphertext of before. */
export class EditProfile {
  readonly type = 'EditProfile';
  constructor(readonly data: ProfileEdited['data']) {}
}

/** The person takes another picture, or none. */
export class ChooseProfilePicture {
  readonly type = 'ChooseProfilePicture';
  constructor(readonly data: ProfilePictureChosen['data']) {}
}

/** Writes what lists of people show of a profile into the person's row. Repeating it changes nothing. */
export class ShowProfile {
  readonly type = 'ShowProfile';
  constructor(readonly data: { userId: UserId }) {}
}

export type OwnProfileCommand = EditProfile | ChooseProfilePicture;

type Text = Sealed | null;
/** Without a first and a last name the account has those of its registration. */
export type OwnProfile = {
  firstName: Text;
  lastName: Text;
  about: Text;
  phone: Text;
  phoneVisibility: Visibility;
  languages: Text;
  professions: Text;
  skills: Text;
  avatar: FileId | null;
  cover: FileId | null;
  /** Number of events. */
  edits: number;
};

/** A person's profile: what was saved last counts. */
export const ownProfile: Decider<OwnProfile, OwnProfileCommand, OwnProfileEvent> = {
  category: 'profile',
  events: ownProfileEvents,
  initial: () => ({
    ...{ firstName: null, lastName: null, about: null, phone: null, phoneVisibility: 'only_me' },
    ...{ languages: null, professions: null, skills: null, avatar: null, cover: null, edits: 0 },
  }),
  /** Events hold the texts of a profile: no decision reads more than fifty of them. */
  snapshot: {
    ...{ name: 'profile', version: 1, every: 50 },
    pack: (state) => state,
    unpack: (packed) => packed as OwnProfile,
  },

  decide({ type, data }, state) {
    switch (type) {
      case 'EditProfile': {
        const { userId, at, ...fields } = data;
        const changes = Object.entries(fields).filter(([field, value]) => !isSame(state[field as Field], value));
        return changes.length ? [{ type: 'ProfileEdited', data: { userId, at, ...Object.fromEntries(changes) } }] : [];
      }

      case 'ChooseProfilePicture':
        return state[data.picture] === data.fileId ? [] : [{ type: 'ProfilePictureChosen', data }];
    }
  },

  evolve(state, { type, data }) {
    const edits = state.edits + 1;
    switch (type) {
      case 'ProfileEdited': {
        const { userId: _, at: __, ...fields } = data;
        return { ...state, ...fields, edits };
      }

      case 'ProfilePictureChosen':
        return { ...state, [data.picture]: data.fileId, edits };
    }
  },
};

type Field = keyof Omit<ProfileEdited['data'], 'userId' | 'at'>;

const isSame = (before: unknown, now: unknown) => JSON.stringify(before) === JSON.stringify(now);
