import { expect, it } from 'vitest';
import { SAMPLE_SITE } from '../../support/site';
import { openDocument } from '../../../src/client/document';

const BUILT =
  '<head><script>theme()</script><!--head-->\n  <title>Shop</title><!--site--><meta name="theme-color"><!--/site--><script type="module" crossorigin src="/assets/index-1.js"></script></head><body><div id="root"><!--page--></div><!--data--></body>';
const START = 'import"/assets/index-1.js"';

const PAGE = {
  site: SAMPLE_SITE,
  markup: '<title>Tools</title><div id="root"><h1>$& Tools</h1></div>',
  css: '.css-1{color:red}',
  styleIds: ['1', '2'],
  data: { text: '</script>' },
};

it('has the tags and styles of the page in its head, the app in its root, and the data after it', () => {
  const html = openDocument(BUILT).renderDocument(PAGE);
  expect(html).toMatch(
    /^<head><script>theme\(\)<\/script><title>Tools<\/title><style>@font-face.*<\/style><style id="styles" data-ids="1 2">\.css-1\{color:red\}<\/style><meta name="theme-color" content="#15191e">.*<\/head>/,
  );
  expect(html).toMatch(
    /<div id="root"><h1>\$& Tools<\/h1><\/div><script id="site" [^>]*>[^<]*<\/script><script id="data" type="application\/json">\{"text":"\\u003c\/script>"\}<\/script><\/body>$/,
  );
});

it('the plain page has the name of the shop, its facts, its icon and its colours', () => {
  const { renderShell } = openDocument(BUILT);
  expect(renderShell(SAMPLE_SITE)).not.toContain('--s-colors');
  const html = renderShell({
    ...SAMPLE_SITE,
    name: 'Nuts & <Bolts>',
    icon: '/img/uploads/1-800.webp',
    action: '#0b5d3b',
    night: '#10233f',
  });
  expect(html).toContain('<title>Nuts &#38; &#60;Bolts&#62;</title>');
  expect(html).toContain('"name":"Nuts & \\u003cBolts>"');
  expect(html).toContain('<link rel="icon" href="/icons/own-512.png" type="image/png">');
  expect(html).toContain('<meta name="theme-color" content="#10233f">');
  expect(html).toContain('--s-colors-action-hover:#094a2f');
  expect(html).toMatch(/:root:root\[data-theme=dark\]\{--s-colors-action:#/);
});

it('asks for the scripts where its body begins, in a way that a browser does not see ahead', () => {
  const { renderDocument, inlineScripts } = openDocument(BUILT);
  const html = renderDocument(PAGE);
  expect(html).toContain(`<body><script type="module">${START}</script><div`);
  expect(html).not.toContain('src=');
  expect(inlineScripts).toEqual(['theme()', START]);
});

it('needs a place for each part of a page', () => {
  expect(() => openDocument(BUILT.replace('<!--data-->', ''))).toThrow('<!--data-->');
});
