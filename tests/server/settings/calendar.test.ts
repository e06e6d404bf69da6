import { describe, expect, it } from 'vitest';
import { peopleForEach } from '../../support/people';
import { shopForEach } from '../../support/shop';

const PATH = '/api/admin/calendar';
const FIRST = { closedWeekdays: [0, 6], closedDates: [], cutOff: '00:00', groups: [] };

describe('the calendar', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);
  const put = (more: object, revision = 0) =>
    people.admin.put(PATH, { ...FIRST, ...more, revision });

  it('is Monday to Friday until the owner changes it', async () => {
    expect((await people.admin.get(PATH)).body).toEqual({ ...FIRST, revision: 0 });
    const saved = await put({
      closedWeekdays: [6, 5, 0],
      closedDates: ['2026-11-09', '2026-11-02'],
      cutOff: '14:00',
      groups: [{ name: ' Trusses ', perWeek: 20 }],
    });
    const stored = {
      closedWeekdays: [0, 5, 6],
      closedDates: ['2026-11-02', '2026-11-09'],
      cutOff: '14:00',
      groups: [{ name: 'Trusses', perWeek: 20 }],
      revision: 1,
    };
    expect([saved.status, saved.body]).toEqual([200, stored]);
    expect((await people.admin.get(PATH)).body).toEqual(stored);
  });

  it('is not overwritten by whoever has an older one open', async () => {
    expect((await put({ cutOff: '14:00' })).status).toBe(200);
    // Saving what is stored changes nothing, and is no conflict.
    expect(await put({ cutOff: '14:00' })).toMatchObject({ status: 200, body: { revision: 1 } });
    expect(await put({ cutOff: '12:00' })).toMatchObject({
      status: 409,
      body: { code: 'edit_conflict', stored: { cutOff: '14:00', revision: 1 } },
    });
  });

  it.each([
    [{ closedWeekdays: [0, 1, 2, 3, 4, 5, 6] }, 'closedWeekdays'],
    [{ closedWeekdays: [7] }, 'closedWeekdays.0'],
    [{ closedWeekdays: [0, 0] }, 'closedWeekdays'],
    [{ closedDates: ['2026-02-29'] }, 'closedDates.0'],
    [{ closedDates: ['2026-12-24', '2026-12-24'] }, 'closedDates'],
    [{ cutOff: '2 pm' }, 'cutOff'],
    [{ cutOff: '24:00' }, 'cutOff'],
    [{ groups: [{ name: ' ', perWeek: 5 }] }, 'groups.0.name'],
    [{ groups: [{ name: 'Trusses', perWeek: 0 }] }, 'groups.0.perWeek'],
    [
      {
        groups: [
          { name: 'Trusses', perWeek: 5 },
          { name: 'trusses', perWeek: 9 },
        ],
      },
      'groups',
    ],
  ])('refuses %j', async (more, field) => {
    const refused = await put(more);
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(Object.keys((refused.body as { fields: object }).fields)).toEqual([field]);
  });

  it('is noted in the log in words', async () => {
    await put({
      closedWeekdays: [0],
      cutOff: '14:00',
      groups: [{ name: 'Trusses', perWeek: 20 }],
    });
    const { body } = await people.admin.get('/api/admin/audit-log');
    expect(body).toMatchObject({
      rows: [{ act: 'calendar.changed' }],
    });
    expect(JSON.stringify(body)).toContain(
      'Calendar changed: closed weekdays Sunday, Saturday → Sunday, cut off 00:00 → 14:00, work groups, Trusses none → per week 20',
    );
  });
});
