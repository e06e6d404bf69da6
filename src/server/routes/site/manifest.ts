import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../context';
import { ICONS, MAIL_LOGO, shopManifest } from '../../services/site/manifest';

/** The app's manifest, and the icon and the logo that the owner has uploaded. */
export const siteManifestRoutes = (
  app: FastifyInstance,
  { dist, site, catalogue, pictures }: Context,
): void => {
  const send = (reply: FastifyReply, bytes: Buffer | '' | undefined) =>
    bytes
      ? reply.type('image/png').header('cache-control', 'public, max-age=3600').send(bytes)
      : reply.callNotFound();

  app.get(MAIL_LOGO, async (_, reply) => {
    const { logo } = site.current;
    return send(reply, logo && (await pictures.logo(logo)));
  });

  const file = dist && join(dist, 'client/manifest.webmanifest');
  if (!file || !existsSync(file)) return;
  const built = JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof shopManifest>[0]; // ours

  app.get('/manifest.webmanifest', (_, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        shopManifest(
          built,
          site.current,
          catalogue.current.categories.map(({ slug }) => slug),
        ),
      ),
  );

  for (const name of ICONS)
    app.get(`/icons/${name}.png`, async (_, reply) => {
      const { icon, night } = site.current;
      return send(reply, icon && (await pictures.icon(icon, name, night)));
    });
};
