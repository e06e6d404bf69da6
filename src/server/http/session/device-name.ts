import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';

/** The browser and system of a request as people know them: 'Firefox on Android'. */
export const deviceName = ({ headers: { 'user-agent': agent } }: FastifyRequest): string => {
  if (!agent) return 'Unknown device';
  const { browser, os } = Bowser.parse(agent);
  return [browser.name, os.name].filter(Boolean).join(' on ') || 'Unknown device';
};
