import * as z from 'zod/mini';
import { DayQuery, PagedQuery, paged } from '../shop/paged';
import { endpoint } from './endpoint';

/** A changed value in words. Null: not known, or nothing to name. */
export const ActChange = z.object({
  name: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type ActChange = z.infer<typeof ActChange>;

/**
 * An entry of the audit log. `by` is who acted, by the name then; null for the server's own jobs, and for commands, whose
 * `device` is the shop's machine. `what` and `name` describe the action and its object for people; `title` and `changes`
 * are `what` in its parts. `act` and `subject` ('order:ID') are codes for programs.
 */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  by: z.nullable(z.string()),
  device: z.nullable(z.string()),
  act: z.string(),
  what: z.string(),
  title: z.string(),
  changes: z.array(ActChange),
  subject: z.string(),
  name: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** The value of `by` for what the server did itself, and commands. */
export const NOBODY = 'nobody';

/**
 * Filters of the log; an entry must meet all of them. `by` is an account or NOBODY; `act` is an act, or a group of them;
 * `from` and `to` are days in Toronto, both included.
 */
export const ActFilters = z.object({
  by: z.optional(z.string().check(z.maxLength(64))),
  act: z.optional(z.string().check(z.maxLength(64))),
  from: z.optional(DayQuery),
  to: z.optional(DayQuery),
});
export type ActFilters = z.infer<typeof ActFilters>;

/** Lists the entries, newest first. */
export const listActs = endpoint('GET', '/api/admin/audit-log', {
  right: 'people.read',
  query: z.extend(PagedQuery, ActFilters.shape),
  reply: paged(AuditEntry),
});

/** A CSV of the entries that meet the same filters. It names people, so that the session has to show who uses it. */
export const exportActs = {
  path: '/api/admin/audit-log.csv',
  right: 'people.read',
  proof: true,
} as const;

/** The query of `exportActs`. */
export const ExportedActs = z.extend(ActFilters, { q: PagedQuery.shape.q });

/** The values of the filters in words: present and former staff, and the acts in their groups. */
export const getActFilters = endpoint('GET', '/api/admin/audit-log/filters', {
  right: 'people.read',
  reply: z.object({
    people: z.array(z.object({ id: z.string(), name: z.string() })),
    groups: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        acts: z.array(z.object({ act: z.string(), title: z.string() })),
      }),
    ),
  }),
});
