import { create } from 'zustand';

/** The overlays that are open. */
export const usePanels = create<{ contact: boolean; menu: boolean }>(() => ({
  contact: false,
  menu: false,
}));

export const openContact = (): void => usePanels.setState({ contact: true, menu: false });
export const closeContact = (): void => usePanels.setState({ contact: false });
export const setMenu = (menu: boolean): void => usePanels.setState({ menu });
