import { useQueryClient } from '@tanstack/react-query';
import { webauthn } from '../../device/passkeys';
import { PasskeyButton } from '../../parts/account/factor/passkey-button';
import { welcome } from './welcome';

/** Signs in by a passkey. Its name has no "Sign In": one button of the page has that. */
export const UseAPasskey = ({ look }: { look?: 'action' }) => {
  const client = useQueryClient();
  const signIn = async () => {
    const { signInByBrowser } = await webauthn();
    welcome(client, await signInByBrowser(client));
  };
  return (
    <PasskeyButton act={signIn} look={look} wide>
      Use a Passkey
    </PasskeyButton>
  );
};
