import * as z from 'zod/mini';
import { plainWhole } from '../typed-number';
import { ZONES } from './built-in-table';
import { CarrierEdit, MAX_SERVICES } from './carrier';

/** The fields of the form by name, as typed: 'name', 'services.0.percent', 'services.0.days.6', 'offFrom'. */
type Typed = Readonly<Record<string, string>>;

/** The zones of the table, in the order of a service's days. */
export const ZONE_NAMES = Object.values(ZONES);

/** The places of the services that are not empty. */
const filledServices = (typed: Typed): number[] =>
  Array.from({ length: MAX_SERVICES }, (_, place) => place).filter((place) =>
    Object.keys(typed).some((name) => name.startsWith(`services.${place}.`) && typed[name]?.trim()),
  );

const whole = (text = ''): number => (text.trim() ? Number(plainWhole(text)) : NaN);

const formCarrier = (typed: Typed): unknown => ({
  name: typed.name ?? '',
  tracking: typed.tracking ?? '',
  services: filledServices(typed).map((place) => ({
    name: typed[`services.${place}.name`] ?? '',
    percent: whole(typed[`services.${place}.percent`]),
    days: ZONE_NAMES.map((_, zone) => whole(typed[`services.${place}.days.${zone}`])),
  })),
  offFrom: typed.offFrom || null,
  offWords: typed.offWords ?? '',
});

/** The name of the field that a message is about. */
const fieldName = ([first, place, ...rest]: readonly PropertyKey[], typed: Typed): string =>
  first === 'services' && place !== undefined
    ? ['services', filledServices(typed)[Number(place)], ...rest].join('.')
    : String(first);

/** Reads the form of a carrier. The messages belong to the fields by their names. */
export const CarrierForm = z.pipe(
  z.record(z.string(), z.string()).check(({ value, issues }) => {
    for (const { path, message } of CarrierEdit.safeParse(formCarrier(value)).error?.issues ?? [])
      issues.push({ code: 'custom', path: [fieldName(path, value)], message, input: value });
  }),
  z.pipe(z.transform(formCarrier), CarrierEdit),
);

/** The fields of the form for a carrier. */
export const typedCarrier = ({
  name,
  tracking,
  services,
  offFrom,
  offWords,
}: CarrierEdit): Record<string, string> => ({
  name,
  tracking,
  offFrom: offFrom ?? '',
  offWords,
  ...Object.fromEntries(
    services.flatMap((service, place) => [
      [`services.${place}.name`, service.name],
      [`services.${place}.percent`, String(service.percent)],
      ...service.days.map((days, zone) => [`services.${place}.days.${zone}`, String(days)]),
    ]),
  ),
});
