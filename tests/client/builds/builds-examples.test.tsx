import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { suspensionFragment, writtenDraft } from '../../../src/workbench/builds/four-link/address';
import { START } from '../../../src/workbench/builds/four-link/examples';
import { newBuyer, quoteFor } from '../../support/buyers';
import { peopleForEach } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForEach } from '../../support/shop';

const shop = shopForEach();
const people = peopleForEach(shop);

describe('example builds', () => {
  it('are made by the owner from typed parts, shown to everyone, and deleted', async () => {
    const admin = await visit('/admin/example-builds/new', people.admin);
    const form = within(await screen.findByRole('form', { name: 'New Example' }));
    await admin.person.type(form.getByLabelText('Title *'), 'Front 3-link');
    await admin.person.type(form.getByLabelText('Address *'), 'front-3-link');
    await admin.person.type(form.getByLabelText('Description *'), 'For a 3 in axle');
    await admin.person.type(form.getByLabelText('Parts *'), '2 NR-NOPE');
    await admin.person.click(form.getByRole('button', { name: 'Add Example' }));
    expect(form.getByText('Line 1: No part has the SKU NR-NOPE.')).toBeTruthy();
    await admin.person.clear(form.getByLabelText('Parts *'));
    await admin.person.type(form.getByLabelText('Parts *'), '2 NR-SU-LB-262 | lower\n1 "Tube"');
    await admin.person.click(form.getByRole('button', { name: 'Add Example' }));
    await screen.findByText('Example added');
    await waitFor(() => expect(admin.place()).toBe('/admin/example-builds'));
    admin.unmount();

    const buyer = await newBuyer(shop);
    const { person } = await visit('/builds', buyer);
    expect(await screen.findByText('2 pieces, $65.98 CAD')).toBeTruthy();
    await person.click(screen.getByRole('link', { name: 'Front 3-link' }));
    await screen.findByRole('heading', { level: 1, name: 'Front 3-link' });
    expect(await screen.findByText('lower')).toBeTruthy();
    expect(screen.getByText('Tube')).toBeTruthy();
    const copy = await screen.findByRole('link', { name: 'Copy to my lists' });
    expect(copy.getAttribute('href')).toMatch(/^\/build#[\w-]+$/);
    await person.click(await screen.findByRole('button', { name: 'Add all to cart' }));
    await screen.findAllByText('2 pieces of 1 part added to your cart.');
    expect(await quoteFor(buyer)).toMatchObject({ itemCount: 2, buildName: 'Front 3-link' });
  });

  it('are edited as they were typed, and deleted', async () => {
    const free = { what: { kind: 'free', text: 'Tube' }, quantity: 1, note: '', have: false };
    const bracket = {
      ...free,
      what: { kind: 'part', productId: 1002 },
      quantity: 2,
      note: 'lower',
    };
    const text = { slug: 'front-3-link', title: 'Front 3-link', description: 'For a 3 in axle' };
    const draft = { ...text, lines: [bracket, free], published: true };
    const created = await people.admin.post('/api/admin/example-builds', draft);
    expect(created.status).toBe(201);
    const [found] = (
      (await people.admin.get('/api/admin/example-builds?q=front-3-link')).body as {
        rows: { id: string }[];
      }
    ).rows;
    const { person } = await visit(`/admin/example-builds/${found?.id}`, people.admin);
    const form = within(await screen.findByRole('form', { name: 'Change Example' }));
    expect(form.getByLabelText<HTMLTextAreaElement>('Parts *').value).toBe(
      '2 NR-SU-LB-262 | lower\n1 "Tube"',
    );
    expect(form.queryByRole('img')).toBeNull();
    await person.click(form.getByLabelText('Drawing'));
    await person.paste('https://shop.example/build/link#v=1');
    await person.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText(/^This is not the link of a suspension/)).toBeTruthy();
    await person.clear(form.getByLabelText('Drawing'));
    await person.paste(
      `https://shop.example/build/four-link#${suspensionFragment(writtenDraft(START))}`,
    );
    expect(form.getByRole('img', { name: /^Side view/ })).toBeTruthy();
    await person.click(form.getByLabelText('Published'));
    await person.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Not published')).toBeTruthy();
    const shown = (await people.visitor.get('/api/example-builds')).body;
    expect(JSON.stringify(shown)).not.toContain('Front 3-link');
    await person.click(await screen.findByRole('link', { name: 'Front 3-link' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Drawing')).value).toBe(
      `/build/four-link#${suspensionFragment(writtenDraft(START))}`,
    );
    await person.click(await screen.findByRole('button', { name: 'Delete This Example' }));
    expect(await screen.findByText('Example deleted')).toBeTruthy();
  });

  it('are not mentioned to visitors while there is none, and none is at an unknown address', async () => {
    await shop.db.deleteFrom('example_build').execute();
    await shop.db
      .updateTable('catalogue_state')
      .set((row) => ({ version: row('version', '+', 1) }))
      .execute();
    await shop.catalogue.refresh();
    const { unmount, calls } = await visit('/builds', people.visitor);
    await screen.findByRole('link', { name: 'Four-Link Geometry' });
    await waitFor(() => expect(calls).toContain('GET /api/example-builds'));
    await waitFor(() => expect(screen.queryByText('Loading example builds...')).toBeNull());
    expect(screen.queryByRole('heading', { name: 'Example Builds' })).toBeNull();
    unmount();
    const own = await visit('/builds', people.admin);
    const publish = await screen.findByRole('link', { name: 'Example Builds' });
    expect(publish.getAttribute('href')).toBe('/admin/example-builds');
    own.unmount();
    await visit('/builds/none', people.visitor);
    expect(await screen.findByRole('heading', { name: 'Build Not Found' })).toBeTruthy();
  });
});
