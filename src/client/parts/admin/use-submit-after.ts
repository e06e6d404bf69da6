import { type FormEvent, useState } from 'react';

/** Pictures of a form that may be on their way. */
interface Uploads {
  /** Ends when nothing is being uploaded, and says whether every picture was added since. */
  uploaded: () => Promise<boolean>;
  /** Whether saving has to wait, or a picture has failed and can be tried again. */
  isIncomplete: () => boolean;
}

/**
 * Submits a form once its pictures are uploaded, if all of them were added.
 * @param onSubmit called when no picture is on its way
 */
export const useSubmitAfter = (
  pictures: Uploads,
  onSubmit: (event: FormEvent<HTMLFormElement>) => void,
): { isWaiting: boolean; submit: (event: FormEvent<HTMLFormElement>) => void } => {
  const [isWaiting, setWaiting] = useState(false);
  const submitAfter = async (form: HTMLFormElement) => {
    setWaiting(true);
    const isComplete = await pictures.uploaded();
    setWaiting(false);
    if (isComplete) form.requestSubmit();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!pictures.isIncomplete()) return onSubmit(event);
    event.preventDefault();
    if (!isWaiting) void submitAfter(event.currentTarget);
  };
  return { isWaiting, submit };
};
