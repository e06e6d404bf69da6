/** Whether the host of a URL is this machine. @param hostname as URL writes it */
export const isLoopback = (hostname: string): boolean =>
  ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
