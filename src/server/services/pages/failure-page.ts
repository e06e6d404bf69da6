import { escapeHtml } from '../../ground/escape-html';

/**
 * The page that a browser shows when the server cannot answer now. It stands by itself, without styles or scripts of the shop, and its link asks
 * for the same address again.
 * @param message why, as plain text
 */
export const failurePage = (message: string): string => `<!doctype html>
<html lang="en-CA">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>This page cannot be shown right now</title>
<style>
body { max-width: 40rem; margin: 15vh auto 0; padding: 0 1rem; font: 1.125rem/1.5 system-ui, sans-serif }
h1 { font-size: 1.75rem; line-height: 1.2 }
a { display: inline-block; padding: 0.9rem 1.5rem; border-radius: 4px; background: #c2410c; color: #fff; font-weight: 600; text-decoration: none }
</style>
<h1>This page cannot be shown right now</h1>
<p>${escapeHtml(message)}</p>
<a href="">Try Again</a>
</html>
`;
