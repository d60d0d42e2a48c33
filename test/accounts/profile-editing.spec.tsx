import { screen, waitFor, within } from '@testing-library/react';
import { ProfilePage } from '#client/app/profile/profile-page';
import { CENTRE, mostZoom, partOf } from '#client/accounts/crop';
import { answerUploads } from '../catalogue/an-upload';
import { type Answer, type Asked, ada, type Network, renderScreen } from '../screen';

// The editors are code of their own, which is fetched once.
beforeAll(() => import('#client/accounts/profile-editors'));

const whole = {
  ...ada,
  ...{ avatar: '/api/files/a', cover: '/api/files/c', about: 'I bake bread.', phone: '+2348031234567' },
  languages: [{ name: 'Yoruba', proficiency: 'Native' }],
  profession: [{ id: 'baker', name: 'Baker' }],
  skills: [{ id: 'sales', name: 'Sales' }],
};

interface Changes {
  skills?: string[];
}

/** Changed fields as the server answers them: words are entries of a list. */
const saved = ({ skills, ...rest }: Changes) => ({
  ...rest,
  ...(skills && { skills: skills.map((name) => ({ id: name, name })) }),
});

function renderProfile({
  route = '/profile',
  own = ada as object,
  patch,
}: { route?: string; own?: object; patch?: Answer } = {}) {
  let now = own;
  const api: Network = {
    'GET auth/users/me/': () => now,
    'GET auth/sessions': { count: 0, next: null, previous: null, results: [] },
    'GET auth/authenticator': { data: { is_on: false, since: null, codes_left: 0 } },
    'PATCH auth/users/me': patch ?? (({ body }: Asked) => (now = { ...now, ...saved(body as Changes) })),
    'DELETE auth/users/me/avatar': () => ({ message: 'Picture removed', data: (now = { ...now, avatar: null }) }),
  };
  const uploads = answerUploads({
    'auth/users/me/avatar': () => [200, { message: 'Picture saved', data: (now = { ...now, avatar: '/api/files/n' }) }],
  });
  const rendered = renderScreen(<ProfilePage />, { route, api, as: ada });
  const sent = (method: string) => rendered.asked.filter((one) => one.method === method);
  return { ...rendered, sent, uploads };
}
const region = (name: string) => screen.findByRole('region', { name });

describe('A part of the own profile', () => {
  it('is edited in place, and the focus returns to its button', async () => {
    const { user, sent } = renderProfile();
    await user.click(await screen.findByRole('button', { name: 'Edit About' }));
    const field = await screen.findByRole('textbox', { name: 'About you' });
    await waitFor(() => expect(field).toHaveFocus());
    await user.type(field, 'I bake bread.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit About' })).toHaveFocus());
    expect(await within(await region('About')).findByText('I bake bread.')).toBeVisible();
    expect(sent('PATCH').map(({ body }) => body)).toEqual([{ about: 'I bake bread.' }]);
  });

  it('is left as it was by Cancel and by Escape', async () => {
    const { user, sent } = renderProfile();
    for (const leave of [
      () => user.click(screen.getByRole('button', { name: 'Cancel' })),
      () => user.keyboard('{Escape}'),
    ]) {
      await user.click(await screen.findByRole('button', { name: 'Edit Name' }));
      await user.type(await screen.findByRole('textbox', { name: 'First Name' }), 'eze');
      await leave();
      expect(await within(await region('Name')).findByText('Ada Obi')).toBeVisible();
    }
    expect(sent('PATCH')).toEqual([]);
  });

  it('keeps a text about oneself that was left by Escape', async () => {
    const { user } = renderProfile({ own: whole });
    await user.click(await screen.findByRole('button', { name: 'Edit About' }));
    await user.type(await screen.findByRole('textbox', { name: 'About you' }), ' And cakes.');
    await user.keyboard('{Escape}');
    expect(await within(await region('About')).findByText('I bake bread.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Edit About' }));
    expect(await screen.findByRole('textbox', { name: 'About you' })).toHaveValue('I bake bread. And cakes.');
  });

  it('says at the field what the server or the form refuses', async () => {
    const { user, sent } = renderProfile({ patch: [400, { phone: ['Enter another number.'] }] });
    await user.click(await screen.findByRole('button', { name: 'Edit Contact Info' }));
    const phone = await screen.findByRole('textbox', { name: 'Phone' });
    await user.type(phone, 'by day');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Enter a phone number/)).toBeVisible();
    expect(sent('PATCH')).toEqual([]);
    await user.clear(phone);
    await user.type(phone, '0803 123 4567');
    await user.click(screen.getByRole('radio', { name: 'My connections' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter another number.')).toBeVisible();
    expect(sent('PATCH').map(({ body }) => body)).toEqual([
      { phone: '0803 123 4567', phone_visibility: 'connections' },
    ]);
  });

  it('opens by the address', async () => {
    renderProfile({ route: '/profile?edit=skills' });
    await waitFor(() => expect(screen.getByLabelText('Your skills', { selector: 'input' })).toHaveFocus());
  });
});

describe('Languages', () => {
  it('are added with their proficiency, and removed', async () => {
    const { user, sent } = renderProfile({ own: whole });
    await user.click(await screen.findByRole('button', { name: 'Edit Language' }));
    await user.click(await screen.findByRole('button', { name: 'Add a language' }));
    await user.type(screen.getByLabelText('Language 2', { selector: 'input' }), 'Igbo');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Proficiency 2' }), 'Partially fluent');
    await user.click(screen.getByRole('button', { name: 'Remove Yoruba' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Language' })).toHaveFocus());
    expect(await within(await region('Language')).findByText('Partially fluent')).toBeVisible();
    expect(sent('PATCH').map(({ body }) => body)).toEqual([
      { languages: [{ name: 'Igbo', proficiency: 'Partially fluent' }] },
    ]);
  });

  it('are named once each', async () => {
    const { user, sent } = renderProfile({ own: whole });
    await user.click(await screen.findByRole('button', { name: 'Edit Language' }));
    await user.click(await screen.findByRole('button', { name: 'Add a language' }));
    await user.type(screen.getByLabelText('Language 2', { selector: 'input' }), 'yoruba');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Name each language once.')).toBeVisible();
    expect(sent('PATCH')).toEqual([]);
  });
});

describe('Skills', () => {
  it('are written one after the other, and their cards alternate', async () => {
    const { user, sent } = renderProfile();
    await user.click(await screen.findByRole('button', { name: 'Edit Skills' }));
    await user.type(await screen.findByLabelText('Your skills', { selector: 'input' }), 'Sales{Enter}Sourdough{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('PATCH').map(({ body }) => body)).toEqual([{ skills: ['Sales', 'Sourdough'] }]));
    const cards = await within(await region('Skills')).findAllByRole('listitem');
    expect(cards.map(({ textContent, dataset }) => [textContent, dataset.theme])).toEqual([
      ['Sales', 'palm'],
      ['Sourdough', 'clay'],
    ]);
  });
});

describe('The own picture', () => {
  const file = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name, { type: 'image/png' });

  it('is chosen, sent and shown', async () => {
    const { user, uploads } = renderProfile();
    await user.click(await screen.findByRole('button', { name: 'Change picture' }));
    await screen.findByRole('button', { name: 'Your picture' });
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file('face.png', 3));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.querySelector('img[src="/api/files/n"]')).toBeInTheDocument());
    expect(uploads).toHaveLength(1);
  });

  it('is refused before it is sent when it is too large', async () => {
    const { user, uploads } = renderProfile();
    await user.click(await screen.findByRole('button', { name: 'Change picture' }));
    await screen.findByRole('button', { name: 'Your picture' });
    await user.upload(
      document.querySelector<HTMLInputElement>('input[type=file]')!,
      file('face.png', 10 * 1_048_576 + 1),
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('face.png is too large (10 MB at most).')).toBeVisible();
    expect(uploads).toEqual([]);
  });

  it('is removed', async () => {
    const { user } = renderProfile({ own: whole });
    await user.click(await screen.findByRole('button', { name: 'Change picture' }));
    await user.click(await screen.findByRole('button', { name: 'Remove the picture' }));
    expect(await screen.findByText('Your picture is removed.')).toBeInTheDocument();
    await waitFor(() => expect(document.querySelector('img[src="/api/files/a"]')).toBeNull());
  });

  it('keeps its middle, or the part that its person chose', () => {
    const wide = { width: 1_000, height: 500 };
    expect(partOf(wide, 1, CENTRE)).toEqual({ width: 500, height: 500, left: 250, top: 0 });
    expect(partOf(wide, 1, { across: 100, down: 0, zoom: 2 })).toEqual({ width: 250, height: 250, left: 750, top: 0 });
    expect(partOf(wide, 16 / 9, CENTRE)).toMatchObject({
      width: expect.closeTo((500 * 16) / 9),
      height: expect.closeTo(500),
    });
    expect([mostZoom(wide, 1, 200), mostZoom({ width: 210, height: 900 }, 1, 210)]).toEqual([2.5, 1]);
  });
});

describe('The strength of a profile', () => {
  it('names what is missing, and opens its form', async () => {
    const { user, address } = renderProfile({ own: { ...whole, about: '', phone: '' } });
    const meter = await region('Profile strength');
    expect(within(meter).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '75');
    expect(
      within(meter)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Write about yourself', 'Give a phone number']);
    await user.click(within(meter).getByRole('link', { name: 'Give a phone number' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveFocus());
    expect(address()).toBe('/profile?edit=contact');
  });

  it('says when nothing is missing', async () => {
    renderProfile({ own: whole });
    expect(await screen.findByText('Your profile is complete.')).toBeVisible();
  });
});
