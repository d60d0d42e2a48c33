import { screen, waitFor, within } from '@testing-library/react';
import { CofounderWizard } from '#client/network/cofounder-wizard';
import { ada, type Asked, type Network, renderScreen } from '../screen';

const empty = {
  ...{ name: 'Ada Obi', email: 'ada@demo.test', phone: '', profession: '', description: '', country: '', city: '' },
  ...{ role: '', looking_for: [], stage: '', skills: [], interests: [] },
  requests: { weekly: null, needs_profile: false, needs_sought: false, needs_country: false },
  ...{ status: 'draft', incomplete: ['about', 'role', 'skills'] },
};
const about = { profession: 'Baker', description: 'I bake.' };
const role = { role: 'Founder', looking_for: ['Investor'] };
const skills = { stage: 'Launch', skills: ['Baking'], interests: [] };

/** The wizard before a server that keeps what it gets. */
function open(profile: object = {}, api: Network = {}, route = '/profile/cofounder') {
  let kept: object = { ...empty, ...profile };
  const save = (then: object) => (asked: Asked) => {
    kept = { ...kept, ...(asked.body as object), ...then };
    return { message: 'Saved', data: kept };
  };
  return renderScreen(<CofounderWizard />, {
    ...{ as: ada, route },
    api: {
      'GET co-founders/me': () => ({ data: kept }),
      'PUT co-founders/me/about': save({ incomplete: ['role', 'skills'] }),
      'PUT co-founders/me/role': save({ incomplete: ['skills'] }),
      'PUT co-founders/me/skills': save({ incomplete: [] }),
      ...api,
    },
  });
}
const form = (name: string) => screen.findByRole('form', { name });
const press = (name: string) => screen.getByRole('button', { name });
const sent = (asked: Asked[]) => asked.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);

describe('The co-founder wizard', () => {
  it('begins with what the account knows, and says who sees it', async () => {
    open();
    await form('About you');
    expect(screen.getByLabelText('Your Name')).toHaveValue('Ada Obi');
    expect(screen.getByLabelText('Your Email')).toHaveValue('ada@demo.test');
    expect(screen.getByLabelText('Your Phone Number')).toHaveAccessibleDescription('Only you see this.');
    expect(screen.getByText('This is a draft: only you see it.')).toBeInTheDocument();
  });

  it('opens on the first step in which something is missing; each step can be opened', async () => {
    const { user } = open({ ...about, incomplete: ['role', 'skills'] });
    await form('Your role');
    await user.click(screen.getByRole('button', { name: /Stage and skills/ }));
    await form('Stage and skills');
    await user.click(press('Back'));
    await form('Your role');
  });

  it('keeps a draft and stays with Save', async () => {
    const { user, asked } = open();
    await form('About you');
    await user.type(screen.getByLabelText('Your Profession'), 'Baker');
    await user.click(press('Save'));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    await form('About you');
    expect(screen.getByLabelText('Your Profession')).toHaveValue('Baker');
    expect(sent(asked)).toEqual([
      ['co-founders/me/about', expect.objectContaining({ profession: 'Baker', description: '', publish: false })],
    ]);
  });

  it('names at its field what is missing where a step is published, and sends nothing', async () => {
    const { user, asked } = open();
    await form('About you');
    await user.click(press('Publish'));
    expect(await screen.findByText('Write your profession.')).toBeInTheDocument();
    expect(screen.getByText('Describe yourself in a sentence or two.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Your Profession')).toHaveFocus());
    await user.click(screen.getByRole('button', { name: /Your role/ }));
    await form('Your role');
    await user.click(press('Publish'));
    expect(await screen.findByText('Choose what you are.')).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'I am looking for' })).toHaveAccessibleDescription(
      'Choose whom you are looking for.',
    );
    expect(sent(asked)).toEqual([]);
  });

  it('keeps each step and goes on with Publish; the last one saves and closes', async () => {
    const { user, asked, address } = open({ ...about, status: 'wanted', incomplete: ['role', 'skills'] });
    const mine = within(await form('Your role'));
    await user.click(within(mine.getByRole('group', { name: 'I am a' })).getByLabelText('Founder'));
    const looking = within(mine.getByRole('group', { name: 'I am looking for' }));
    await user.click(looking.getByLabelText('Cofounder'));
    await user.click(looking.getByLabelText('Startups'));
    await user.click(press('Publish'));
    await form('Stage and skills');
    await user.click(screen.getByLabelText('Idea & Research'));
    await user.type(screen.getByLabelText('Skills', { selector: 'input' }), 'Baking{Enter}');
    expect(screen.queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
    await user.click(press('Save & Close'));
    await screen.findByText('Saved');
    expect(address()).toBe('/profile?tab=co-founders');
    expect(sent(asked)).toEqual([
      ['co-founders/me/role', { role: 'Founder', looking_for: ['Cofounder', 'Startups'], publish: true }],
      ['co-founders/me/skills', { stage: 'Idea & Research', skills: ['Baking'], interests: [], publish: false }],
    ]);
  });

  it('publishes a draft from its last step too', async () => {
    const { user, asked } = open({ ...about, ...role, ...skills, incomplete: [] }, {}, '/profile/cofounder?step=3');
    await form('Stage and skills');
    await user.click(press('Publish'));
    await screen.findByText('Saved');
    expect(sent(asked)).toEqual([['co-founders/me/skills', { ...skills, publish: true }]]);
  });

  it.each(['published', 'changed'])(
    'asks whether changes of a %s profile are published, at its last step',
    async (status) => {
      const { user, asked } = open(
        { ...about, ...role, ...skills, status, incomplete: [] },
        {},
        '/profile/cofounder?step=3',
      );
      await form('Stage and skills');
      await user.click(press('Publish'));
      await screen.findByText('Saved');
      expect(sent(asked)).toEqual([['co-founders/me/skills', { ...skills, publish: true }]]);
    },
  );

  it('returns to a step that still misses something', async () => {
    const unfinished = { ...empty, ...skills, status: 'wanted', incomplete: ['role'] };
    const { user } = open(
      { ...unfinished },
      { 'PUT co-founders/me/skills': { message: 'Saved', data: unfinished } },
      '/profile/cofounder?step=3',
    );
    await form('Stage and skills');
    await user.click(press('Save & Close'));
    await form('Your role');
    expect(screen.getByText(/^Saved. Complete this step too/)).toBeInTheDocument();
  });

  it('shows a field’s error of the server', async () => {
    const { user } = open({}, { 'PUT co-founders/me/about': [400, { city: ['There is no such city.'] }] });
    await form('About you');
    await user.click(press('Save'));
    expect(await screen.findByText('There is no such city.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('City')).toHaveFocus());
  });

  it('hides a published profile from others', async () => {
    let status = 'published';
    const { user } = open(
      {},
      {
        'GET co-founders/me': () => ({ data: { ...empty, ...about, ...role, ...skills, incomplete: [], status } }),
        'POST co-founders/me/pause': () => {
          status = 'draft';
          return { message: 'Your profile is hidden', data: { ...empty, status } };
        },
      },
    );
    expect(await screen.findByText('Founders see this profile.')).toBeInTheDocument();
    await user.click(press('Hide from founders'));
    expect(await screen.findByText('This is a draft: only you see it.')).toBeInTheDocument();
  });
});
