import { create } from 'zustand';

/**
 * The products that wait on this device to be added to the cart. The outbox writes them, and the cart's icon counts them
 * without the outbox's code.
 */
export const useWaitingProducts = create<{ ids: readonly number[] }>(() => ({ ids: [] }));
