import { Global } from '@emotion/react';

/**
 * Prints only the content of an admin page, on white paper in both themes.
 * @param page the CSS of the paper: 'margin: 15mm', which suits A4 and Letter
 */
export const OnPaper = ({ page }: { page: string }) => (
  <Global
    styles={`@page { ${page} }
@media print {
  html, body { background: #fff !important; color: #000 }
  body > :not(#root), header, footer, nav, main > .head { display: none !important }
}`}
  />
);
