import * as calls from '../../../contract/account/addresses';
import { queryOf } from '../query-of';
import { changeOf } from '../use-call';

/** The address book of the user, its default first. Orders change it as well. */
export const addresses = queryOf(calls.listAddresses);

const touches = [calls.listAddresses];
export const addingAddress = changeOf(calls.addAddress, { touches });
export const changingAddress = changeOf(calls.changeAddress, { touches });
export const removingAddress = changeOf(calls.removeAddress, { touches });
