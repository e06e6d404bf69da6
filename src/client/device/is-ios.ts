/** Whether this is an iPhone or an iPad; an iPad calls itself a Macintosh, but those have no screens to touch. */
export const isIos = ({ userAgent, maxTouchPoints }: Navigator): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
