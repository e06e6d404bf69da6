/** Whether this is an iPhone or iPad. An iPad reports itself as a Macintosh, but Macintoshes have no touch screen. */
export const isIos = ({ userAgent, maxTouchPoints }: Navigator): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
