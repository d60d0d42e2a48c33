import {
  cofounderProfile,
  HideCofounderProfile,
  SaveCofounderAbout,
  SaveCofounderRole,
  SaveCofounderSkills,
} from '#server/network/cofounder-profile';
import type { ProfileEvent } from '#server/network/profile.events';
import { specification } from '../given.js';

const at = '2026-03-01T09:00:00.000Z';
const own = { userId: 'ada', at };
const written = { v: 1, kid: '1', by: 'ada', ciphertext: 'c2VhbGVk' } as const;
const texts = { name: written, email: written, phone: null, profession: written, description: written };
const nowhere = { country: '', city: '', ownCountry: null, ownCity: null };
const about = { ...own, ...texts, ...nowhere, isWanted: false };
const role = { ...own, role: 'Founder', lookingFor: ['Investor'], isWanted: false };
const skills = { ...own, stage: 'Launch', skills: ['Baking'], ownSkills: null, interests: [], isWanted: false };

const aboutSaved: ProfileEvent = { type: 'CofounderAboutSaved', data: about };
const roleSaved: ProfileEvent = { type: 'CofounderRoleSaved', data: role };
const skillsSaved: ProfileEvent = { type: 'CofounderSkillsSaved', data: skills };
const published: ProfileEvent = { type: 'CofounderProfilePublished', data: own };
const hidden: ProfileEvent = { type: 'CofounderProfileHidden', data: own };
const wanted = <Data extends object>(data: Data) => ({ ...data, isWanted: true });
const given = specification(cofounderProfile);

describe('A co-founder profile', () => {
  it('is a draft, however often its steps are saved', () =>
    given(aboutSaved, roleSaved).when(new SaveCofounderSkills(skills)).then(skillsSaved));

  it('is published with the step that completes it', () =>
    given(aboutSaved, roleSaved)
      .when(new SaveCofounderSkills(wanted(skills)))
      .then({ type: 'CofounderSkillsSaved', data: wanted(skills) }, published));

  it('is not published while a step is missing', () =>
    given(aboutSaved)
      .when(new SaveCofounderRole(wanted(role)))
      .then({ type: 'CofounderRoleSaved', data: wanted(role) }));

  it.each<[string, ProfileEvent]>([
    ['a name', { type: 'CofounderAboutSaved', data: { ...about, name: null } }],
    ['an e-mail address', { type: 'CofounderAboutSaved', data: { ...about, email: null } }],
    ['a description', { type: 'CofounderAboutSaved', data: { ...about, description: null } }],
    ['a role', { type: 'CofounderRoleSaved', data: { ...role, role: '' } }],
    ['what is looked for', { type: 'CofounderRoleSaved', data: { ...role, lookingFor: [] } }],
  ])('is not published without %s', (_, lacking) =>
    given(aboutSaved, roleSaved, lacking)
      .when(new SaveCofounderSkills(wanted(skills)))
      .then({ type: 'CofounderSkillsSaved', data: wanted(skills) }),
  );

  it('is published with skills of the person’s own words alone', () => {
    const own = { ...skills, skills: [], ownSkills: written };
    given(aboutSaved, roleSaved)
      .when(new SaveCofounderSkills(wanted(own)))
      .then({ type: 'CofounderSkillsSaved', data: wanted(own) }, published);
  });

  it('is published by its last step when an earlier one was to publish it', () =>
    given({ type: 'CofounderAboutSaved', data: wanted(about) }, roleSaved)
      .when(new SaveCofounderSkills(skills))
      .then(skillsSaved, published));

  it('keeps later changes of an earlier step as a draft, until it is published again', () => {
    const before = [{ type: 'CofounderAboutSaved', data: wanted(about) }, roleSaved, skillsSaved, published] as const;
    given(...before)
      .when(new SaveCofounderRole({ ...role, role: 'Adviser' }))
      .then({ type: 'CofounderRoleSaved', data: { ...role, role: 'Adviser' } });
    given(...before, { type: 'CofounderRoleSaved', data: { ...role, role: 'Adviser' } })
      .when(new SaveCofounderAbout(wanted(about)))
      .then(published);
  });

  it('keeps a later draft from others, whichever step is saved after it', () => {
    const before = [{ type: 'CofounderAboutSaved', data: wanted(about) }, roleSaved, skillsSaved, published] as const;
    given(...before, aboutSaved)
      .when(new SaveCofounderSkills({ ...skills, stage: 'Scale' }))
      .then({ type: 'CofounderSkillsSaved', data: { ...skills, stage: 'Scale' } });
  });

  it('is not published again by what was to publish it while a step was missing', () => {
    const before = [{ type: 'CofounderAboutSaved', data: wanted(about) }, roleSaved, skillsSaved, published] as const;
    const lacking = { type: 'CofounderAboutSaved', data: { ...about, name: null } } as const;
    given(...before, lacking, { type: 'CofounderRoleSaved', data: wanted(role) }, aboutSaved)
      .when(new SaveCofounderSkills({ ...skills, stage: 'Scale' }))
      .then({ type: 'CofounderSkillsSaved', data: { ...skills, stage: 'Scale' } });
  });

  it('records a step that says nothing new neither as a draft nor as published', () => {
    const before = [aboutSaved, roleSaved, skillsSaved] as const;
    const later = { at: '2026-03-02T09:00:00.000Z' };
    given(...before)
      .when(new SaveCofounderAbout({ ...about, ...later }))
      .thenNothing();
    given(...before, published)
      .when(new SaveCofounderRole({ ...wanted(role), ...later }))
      .thenNothing();
    given(...before, published)
      .when(new SaveCofounderSkills({ ...skills, skills: ['Law'] }))
      .then({ type: 'CofounderSkillsSaved', data: { ...skills, skills: ['Law'] } });
  });

  it('is published with what was saved before, where nothing new is said', () => {
    given(aboutSaved, roleSaved, skillsSaved)
      .when(new SaveCofounderSkills(wanted(skills)))
      .then(published);
    given(aboutSaved)
      .when(new SaveCofounderAbout(wanted(about)))
      .then({
        type: 'CofounderAboutSaved',
        data: wanted(about),
      });
  });

  it('is hidden once, and then a draft again', () => {
    const hide = new HideCofounderProfile(own);
    const before = [aboutSaved, { type: 'CofounderRoleSaved', data: wanted(role) }, skillsSaved, published] as const;
    given(...before)
      .when(hide)
      .then(hidden);
    given(...before, hidden)
      .when(hide)
      .thenNothing();
    given(...before, hidden)
      .when(new SaveCofounderSkills({ ...skills, stage: 'Scale' }))
      .then({ type: 'CofounderSkillsSaved', data: { ...skills, stage: 'Scale' } });
    given().when(hide).thenNothing();
  });
});
