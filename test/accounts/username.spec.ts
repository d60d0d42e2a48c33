import { usernameOf } from '#server/accounts/username';

it.each([
  [['Ngozi', 'Okafor'], 'ngozi.okafor'],
  [['Ọlájídé', 'Àjàyí-Òjó'], 'olajide.ajayi.ojo'],
  [['Ada', ''], 'ada'],
  [['  –  ', ''], 'member'],
  [['李', '明'], 'member'],
  [['Jo', ''], 'member'],
  [['Maximiliana-Theodora', 'Featherstonehaugh'], 'maximiliana.theodora.fea'],
])('The name %j suggests the username %s', (names, username) => {
  expect(usernameOf(...names)).toBe(username);
  expect(username).toMatch(/^[A-Za-z0-9_.-]{3,24}$/);
});
