import type { FastifyRequest } from 'fastify';
import type { Right } from '../../../shop/people/rights';
import type { ActingStaff } from '../../ground/acting-staff';
import { type Deciding, rightMissing } from '../../services/people/right-missing';

/** A member of the staff with what their role allows. */
export interface Staff extends ActingStaff {
  roleId: string;
  rights: readonly Right[];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for calls of the admin area. */
    staff?: Staff;
  }
}

/** Checks a right that depends on what a call does. @throws ApiError right_missing */
export const needRight = (rights: readonly Right[], right: Right): void => {
  if (!rights.includes(right)) throw rightMissing(right);
};

/** Who makes a call of the admin area. Only for its routes. */
export const requestStaff = (request: FastifyRequest): Staff => {
  if (!request.staff) throw new Error('This route is not below /api/admin/.');
  return request.staff;
};

/** Who changes people and roles by this call. */
export const decidingStaff = (request: FastifyRequest, now: number): Deciding => {
  const { id: by, roleId, rights } = requestStaff(request);
  return { by, roleId, rights, now };
};
