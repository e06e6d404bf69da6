import { Site } from '../../shop/site/site';
import { endpoint } from '../endpoint';

/** The facts of the shop for everyone. */
export const getSite = endpoint('GET', '/api/site', { reply: Site });
