import type { Person, Shop } from './shop';

const TOKEN = /\/invitation\?token=([\w-]{43})\b/;

/** The tokens of the invitations that are mailed to an address, latest last. */
export const invitationsTo = async (shop: Shop, address: string): Promise<string[]> => {
  await shop.deliver();
  return shop.mail.sent
    .filter(({ to }) => to.address === address)
    .flatMap(({ text }) => TOKEN.exec(text)?.[1] ?? []);
};

/** Invites somebody to the staff and accepts with this username. @returns their browser, signed in */
export const joinStaff = async (
  shop: Shop,
  owner: Person,
  { username, role }: { username: string; role: string },
): Promise<Person & { id: string }> => {
  const email = `${username}@people.test`;
  await owner.post('/api/admin/people', { email, name: `Robin ${username}`, role });
  const token = (await invitationsTo(shop, email)).at(-1);
  const person = shop.visitor();
  const { status, body } = await person.post(`/api/invitations/${token}`, {
    username,
    password: 'tack, then weld',
  });
  if (status !== 201) throw new Error(`${username} could not join: ${JSON.stringify(body)}`);
  return { ...person, id: (body as { id: string }).id }; // the reply is the user
};
