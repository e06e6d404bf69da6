import { create } from 'zustand';

const KEY = 'list-view';

/** Whether this device shows lists as tables; false until storage was read, after the first paint. */
export const useListView = create<{ isTable: boolean }>(() => ({ isTable: false }));

export const readListView = (): void => {
  try {
    if (localStorage.getItem(KEY)) useListView.setState({ isTable: true });
  } catch {
    // Storage is blocked: lists begin as cards.
  }
};

/** Stores how lists are shown on this device. */
export const chooseListView = (isTable: boolean): void => {
  useListView.setState({ isTable });
  try {
    if (isTable) localStorage.setItem(KEY, 'table');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
};
