import { checkProof } from '../../../contract/account/factor';
import { useCall } from '../../data/use-call';
import { toast } from '../../state/toasts';
import { ButtonAnchor } from '../../ui/button';
import { failureText } from '../failure-text';

/**
 * A button that saves a file with the names of buyers or staff, which the shop gives only to a session that has just shown who uses
 * it (docs/rules.md 1.15). The browser shows no page for a refused file, so whoever has to prove who they are does that
 * before. The page has an AskProof.
 */
export const BuyersFile = ({ href, children }: { href: string; children: string }) => {
  const { mutate } = useCall(checkProof, {
    onSuccess: () => Object.assign(document.createElement('a'), { href, download: '' }).click(),
    onError: (error) =>
      toast({
        title: 'The file was not saved',
        description: failureText(error),
        tone: 'destructive',
      }),
  });
  return (
    <ButtonAnchor
      href={href}
      download
      look="outline"
      onClick={(event) => {
        event.preventDefault();
        mutate({});
      }}
    >
      {children}
    </ButtonAnchor>
  );
};
