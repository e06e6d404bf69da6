import * as z from 'zod/mini';
import { typedOrNull, typedRows, typedWhole } from '../draft';
import { ZONES } from './built-in-table';
import { CarrierEdit, CarrierService } from './carrier';

/** The zones of the table, in the order of a service's days. */
export const ZONE_NAMES = Object.values(ZONES);

const { name, percent, days } = CarrierService.shape;
const { shape } = CarrierEdit;

/** A carrier as its form holds it. */
export const CarrierForm = z.pipe(
  z.object({
    name: shape.name,
    tracking: shape.tracking,
    services: typedRows(
      z.object({
        name,
        percent: typedWhole(percent),
        days: z.array(typedWhole(days.def.element)),
      }),
      shape.services,
    ),
    offFrom: typedOrNull(z.string()),
    offWords: z.string(),
  }),
  CarrierEdit,
);

/** What the form of a new carrier begins with. */
export const NEW_CARRIER: z.input<typeof CarrierForm> = {
  name: '',
  tracking: '',
  services: [],
  offFrom: '',
  offWords: '',
};

/** An empty row for a service. */
export const NEW_SERVICE: z.input<typeof CarrierForm>['services'][number] = {
  name: '',
  percent: '',
  days: ZONE_NAMES.map(() => ''),
};
