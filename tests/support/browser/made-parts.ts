import { type APIRequestContext, expect } from '@playwright/test';

/** A part of the sample catalogue. */
export const TRUSS = 1001;

/** Changes a product as the owner. @param api signed in as the owner */
export const changePart = async (
  api: APIRequestContext,
  id: number,
  data: object,
): Promise<void> => {
  const reply = await api.put(`/api/admin/products/${id}`, { data });
  expect([id, reply.ok()]).toEqual([id, true]);
};

/**
 * Makes trusses to order in 15 business days, ten a week. @param api signed in as the owner @param more of the calendar
 */
export const makeTrusses = async (api: APIRequestContext, more: object = {}): Promise<void> => {
  const calendar = await (await api.get('/api/admin/calendar')).json();
  const groups = [...calendar.groups, { name: 'Trusses', perWeek: 10 }];
  const reply = await api.put('/api/admin/calendar', { data: { ...calendar, groups, ...more } });
  expect(reply.ok()).toBe(true);
  const supply = { kind: 'made', leadDays: 15, group: 'Trusses' };
  await changePart(api, TRUSS, { stock: 0, supply });
};
