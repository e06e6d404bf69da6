import { PRIVATE_KEYS } from '../../shop/private-keys';
import { storeText } from './stored';

const storedRole = storeText(PRIVATE_KEYS.device.role);

/** The stored role (docs/rules.md 7.2); nothing until the page is hydrated. */
export const useStoredRole = (): string | null | undefined => storedRole(({ text }) => text);

/** Stores that the signed-in user is a vendor; null removes it, on logout. */
export const rememberRole = (role: 'vendor' | null): void => storedRole.setState({ text: role });
