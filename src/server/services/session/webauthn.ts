/**
 * The library that verifies passkeys. It is loaded with the first answer, so that a shop without passkeys does not pay for
 * it.
 */
export const loadWebauthn = async () => {
  // In the built server the library's own import of this polyfill would run after what needs it.
  await import('reflect-metadata');
  const { verifyAuthenticationResponse, verifyRegistrationResponse } =
    await import('@simplewebauthn/server');
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  return { decodeAttestationObject, verifyAuthenticationResponse, verifyRegistrationResponse };
};
