import { storeText } from './stored';

const listView = storeText('list-view');

/** Whether this device shows lists as tables; false until the page is hydrated. */
export const useIsTable = (): boolean => listView(({ text }) => Boolean(text));

/** Chooses how lists are shown on this device. */
export const chooseListView = (isTable: boolean): void =>
  listView.setState({ text: isTable ? 'table' : null });
