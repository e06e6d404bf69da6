import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Field } from '../ui/field';

interface Copying {
  copy: (link: string) => Promise<void>;
  /** Says that the link is copied, or shows it in a field to be copied by hand. Place it below the button. */
  result: ReactNode;
}

/** Copies a link. The clipboard needs https and a permission; where it refuses, the link is shown and selected. */
export const useCopyLink = (): Copying => {
  const [isCopied, setCopied] = useState(false);
  const [refused, setRefused] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refused !== undefined) field.current?.select();
  }, [refused]);

  const copy = async (link: string) => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
      setRefused(undefined);
    } catch {
      setCopied(false);
      setRefused(link);
    }
  };
  return {
    copy,
    result: (
      <>
        <p role="status">
          {isCopied
            ? 'Link copied.'
            : refused !== undefined && 'This browser does not let the shop copy. Copy it here:'}
        </p>
        {refused !== undefined && (
          <Field
            ref={field}
            label="Link"
            readOnly
            value={refused}
            onFocus={({ target }) => target.select()}
          />
        )}
      </>
    ),
  };
};
