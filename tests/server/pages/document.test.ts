import { expect, it } from 'vitest';
import { openDocument } from '../../../src/client/document';

const BUILT =
  '<head><script>theme()</script><!--head-->\n  <title>Nickel Range Fabrication Supply</title><script type="module" crossorigin src="/assets/index-1.js"></script></head><body><div id="root"><!--page--></div><!--data--></body>';
const START = 'import"/assets/index-1.js"';

const PAGE = {
  markup: '<title>Tools</title><div id="root"><h1>$& Tools</h1></div>',
  css: '.css-1{color:red}',
  styleIds: ['1', '2'],
  data: { text: '</script>' },
};

it('has the tags and styles of the page in its head, the app in its root, and the data after it', () => {
  const html = openDocument(BUILT).htmlOf(PAGE);
  expect(html).toMatch(
    /^<head><script>theme\(\)<\/script><title>Tools<\/title><style>@font-face.*<\/style><style id="styles" data-ids="1 2">\.css-1\{color:red\}<\/style><\/head>/,
  );
  expect(html).toContain(
    '<div id="root"><h1>$& Tools</h1></div><script id="data" type="application/json">{"text":"\\u003c/script>"}</script></body>',
  );
});

it('asks for the scripts where its body begins, in a way that a browser does not see ahead', () => {
  const { htmlOf, inlineScripts } = openDocument(BUILT);
  const html = htmlOf(PAGE);
  expect(html).toContain(`<body><script type="module">${START}</script><div`);
  expect(html).not.toContain('src=');
  expect(inlineScripts).toEqual(['theme()', START]);
});

it('needs a place for each part of a page', () => {
  expect(() => openDocument(BUILT.replace('<!--data-->', ''))).toThrow('<!--data-->');
});
