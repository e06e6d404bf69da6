import { PRIVATE_KEYS } from '../../shop/private-keys';
import { storeText } from './stored';

const loginNote = storeText(PRIVATE_KEYS.tab.loginNote, 'sessionStorage');

/** What the sign-in page says in this tab about a session that has ended. */
export const useLoginNote = (): string | null | undefined => loginNote(({ text }) => text);

/** Changes the note; null removes it. */
export const writeLoginNote = (text: string | null): void => loginNote.setState({ text });
