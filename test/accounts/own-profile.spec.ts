import type { OwnProfileEvent, ProfileEdited } from '#server/accounts/own-profile.events';
import { ChooseProfilePicture, EditProfile, ownProfile } from '#server/accounts/own-profile';
import { specification } from '../given.js';

const own = { userId: 'ada', at: '2026-11-26T22:00:00.000Z' };
const written = (ciphertext: string) => ({ v: 1, kid: '1', by: 'ada', ciphertext }) as const;
const edited = (data: Partial<ProfileEdited['data']>): ProfileEdited => ({
  type: 'ProfileEdited',
  data: { ...own, ...data },
});
const face = { ...own, picture: 'avatar', fileId: 'f1' } as const;
const chosen: OwnProfileEvent = { type: 'ProfilePictureChosen', data: face };
const given = specification(ownProfile);

describe('A profile', () => {
  it('records what was changed, and nothing else', () =>
    given(edited({ about: written('a'), phone: written('p') }))
      .when(new EditProfile({ ...own, about: written('a'), phone: null, phoneVisibility: 'public' }))
      .then(edited({ phone: null, phoneVisibility: 'public' })));

  it('records nothing when it is saved as it is, or emptied while it is empty', () =>
    given(edited({ about: written('a') }))
      .when(new EditProfile({ ...own, about: written('a'), skills: null, phoneVisibility: 'only_me' }))
      .then());

  it('takes a picture, once', () => given(chosen).when(new ChooseProfilePicture(face)).then());

  it('shows no picture after it was removed', () =>
    given(chosen)
      .when(new ChooseProfilePicture({ ...face, fileId: null }))
      .then({ type: 'ProfilePictureChosen', data: { ...face, fileId: null } }));

  it('without a picture has none to remove', () =>
    given()
      .when(new ChooseProfilePicture({ ...face, fileId: null }))
      .then());
});
