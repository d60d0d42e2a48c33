import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { CreateListing } from '#client/catalogue/authoring/create-listing';
import { ada, renderScreen } from '../screen';
import { answerUploads } from './an-upload';

const description = 'Every licence a community pharmacy needs in Lagos, with fees and the order to ask.';
const api = {
  'GET listing/sector/': { results: [{ id: '1', name: 'Pharmaceutical', slug: 'pharmaceutical' }] },
  'GET listing/industry/': { results: [{ id: '2', name: 'Retail Pharmacy', slug: 'retail-pharmacy' }] },
};
const open = (as = ada, route = '/listing/new') =>
  renderScreen(
    <>
      <CreateListing />
      <PhoneBack />
    </>,
    { route, api, as },
  );
const image = () => new File(['x'], 'shop.png', { type: 'image/png' });
const chooseImage = (user: User, file = image()) =>
  user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
function PhoneBack() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>The phone’s Back</button>;
}
type User = ReturnType<typeof open>['user'];

const about = async (user: User) => {
  await user.click(screen.getByLabelText(/^Title/));
  await user.paste('Opening a pharmacy');
  await user.click(screen.getByLabelText(/^Description/));
  await user.paste(description);
  await user.click(screen.getByRole('button', { name: 'Next' }));
};
const place = async (user: User) => {
  await user.click(screen.getByRole('combobox', { name: /^Sector/ }));
  await user.click(await screen.findByRole('option', { name: 'Pharmaceutical', hidden: true }));
  await user.click(screen.getByRole('combobox', { name: /^Industry/ }));
  await user.click(await screen.findByRole('option', { name: 'Retail Pharmacy', hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
};
const terms = async (user: User) => {
  await user.click(screen.getByLabelText(/^Price/));
  await user.paste('12500');
  await user.click(screen.getAllByLabelText('Yes')[0]!);
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Submit For Review' }));
};

describe('Creating a listing', () => {
  it('takes three steps, sends every field and shows the next step', async () => {
    const sent = answerUploads({ listing: [201, { message: 'Created successfully', data: {} }] });
    const { user, address } = open();
    await about(user);
    await place(user);
    await user.click(screen.getAllByLabelText('Yes')[1]!);
    await terms(user);
    expect(await screen.findByText('Created successfully')).toBeInTheDocument();
    const dialog = await screen.findByRole('dialog', { name: 'Welldone' });
    for (const sentence of [
      'Your listing will be reviewed before it is published.',
      'We notify you by email as soon as it is reviewed, usually within 2 working days.',
      'The price may change after review.',
      'You can request a price review later.',
    ])
      expect(dialog).toHaveTextContent(sentence);
    expect(Object.fromEntries(sent[0]!.form.entries())).toEqual({
      title: 'Opening a pharmacy',
      description,
      sector: 'pharmaceutical',
      industry: 'retail-pharmacy',
      country: 'Nigeria',
      price: '12500',
      offers_meeting: 'true',
      process_support: 'true',
      licence_affirmed: 'true',
    });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(address()).toBe('/');
  });

  it('offers a retry when the sectors and industries could not be loaded', async () => {
    let isDown = true;
    const unless = (body: unknown) => () => (isDown ? [503, { detail: 'Try later.' }] : body);
    const down = Object.fromEntries(Object.entries(api).map(([route, body]) => [route, unless(body)]));
    const { user } = renderScreen(<CreateListing />, { route: '/listing/new', api: down, as: ada });
    await about(user);
    expect(await screen.findByText(/could not be loaded/)).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument());
    await place(user);
    expect(screen.getByLabelText(/^Price/)).toBeInTheDocument();
  });

  it('returns one step with the phone’s Back', async () => {
    const { user, address } = open();
    await about(user);
    await place(user);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Step 3 of 3: Price and terms' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'The phone’s Back' }));
    await user.click(screen.getByRole('button', { name: 'The phone’s Back' }));
    expect(await screen.findByLabelText(/^Title/)).toHaveValue('Opening a pharmacy');
    expect(address()).toMatch(/^\/listing\/new\?draft=[0-9a-f-]{36}$/);
  });

  it('opens at the first step that is not complete, whatever step the URL asks for', async () => {
    const { address } = open(ada, '/listing/new?step=3');
    expect(screen.getByLabelText(/^Title/)).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/listing/new'));
  });

  it('refuses an image that is narrower than 640 pixels, or too large, before it is sent', async () => {
    const { user } = open();
    await chooseImage(user);
    const preview = screen.getByAltText<HTMLImageElement>('The chosen image');
    Object.defineProperty(preview, 'naturalWidth', { value: 320 });
    fireEvent.load(preview);
    expect(screen.getByText('shop.png is 320 pixels wide; use at least 640.')).toBeInTheDocument();
    await about(user);
    expect(screen.getByText('shop.png is 320 pixels wide; use at least 640.')).toBeInTheDocument();
    const big = image();
    Object.defineProperty(big, 'size', { value: 5 * 1_048_576 + 1 });
    await chooseImage(user, big);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('shop.png is too large (5 MB at most).')).toBeInTheDocument();
  });

  it('shows the name of an image that the browser cannot decode, and refuses it only where the server would', async () => {
    const { user } = open();
    await chooseImage(user, new File(['x'], 'IMG_0412.HEIC'));
    fireEvent.error(screen.getByAltText('The chosen image'));
    expect(
      screen.getByText('IMG_0412.HEIC has no preview in this browser. We convert it when it is sent.'),
    ).toBeInTheDocument();
    expect(screen.queryByText(/damaged/)).not.toBeInTheDocument();
    await chooseImage(user);
    fireEvent.error(screen.getByAltText('The chosen image'));
    expect(screen.getByText('shop.png is damaged or too large to show.')).toBeInTheDocument();
    expect(screen.queryByAltText('The chosen image')).not.toBeInTheDocument();
  });

  it('says what its approval still needs, with a link to it', async () => {
    answerUploads({ listing: [201, { data: { slug: 'a-bakery', blockers: ['creator_verification', 'contents'] } }] });
    const { user } = open();
    await about(user);
    await place(user);
    await terms(user);
    const dialog = await screen.findByRole('dialog', { name: 'Welldone' });
    const needs = within(dialog).getByRole('list', { name: 'Before it can be published:' });
    expect(needs).toHaveTextContent('We verify your identity and certificates.');
    expect(within(needs).getByRole('link', { name: 'How verification works' })).toHaveAttribute(
      'href',
      '/become-creator',
    );
    expect(within(needs).getByRole('link', { name: 'Write its sections' })).toHaveAttribute(
      'href',
      '/listing/a-bakery/sections',
    );
    expect(needs).not.toHaveTextContent('licences');
  });

  it('leads to no closed form where a confirmation is missing', async () => {
    answerUploads({ listing: [201, { data: { blockers: ['licence_affirmation'] } }] });
    const { user } = open();
    await about(user);
    await place(user);
    await terms(user);
    const needs = await screen.findByRole('list', { name: 'Before it can be published:' });
    expect(needs).toHaveTextContent('Create the listing again and confirm it.');
    expect(within(needs).queryByRole('link')).not.toBeInTheDocument();
  });

  it('submits nothing that cannot be approved', async () => {
    const sent = answerUploads({ listing: [201, { data: {} }] });
    const { user } = open();
    await about(user);
    await place(user);
    await user.click(screen.getByLabelText(/^Price/));
    await user.paste('12500');
    await user.click(screen.getByRole('button', { name: 'Submit For Review' }));
    expect(screen.getByText('Confirm this to submit.')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('stays on a step with invalid fields and focuses the first', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    for (const sentence of ['Add a title.', 'Add a description.']) expect(screen.getByText(sentence)).toBeVisible();
    await user.type(screen.getByLabelText(/^Title/), 'Bake');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('Use at least 5 characters.')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText(/^Title/)).toHaveFocus());
  });

  it('shows the first error of the response and its step', async () => {
    answerUploads({
      listing: [400, { title: ['Another listing has this title.'], detail: 'Another listing has this title.' }],
    });
    const { user } = open();
    await about(user);
    await place(user);
    await terms(user);
    expect((await screen.findAllByText('Another listing has this title.')).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.getByLabelText(/^Title/)).toHaveFocus());
  });
});
