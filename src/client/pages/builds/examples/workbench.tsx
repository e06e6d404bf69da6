import { TOOLS } from '../../../../workbench/builds/tools';
import { PageHead } from '../../../head/page-head';
import { WorkbenchPicture } from '../../../parts/builds/workbench-picture';
import { Breadcrumb } from '../../../parts/catalogue/breadcrumb';
import { chakra } from '@chakra-ui/react';
import { ButtonLink } from '../../../ui/button';
import { Intro } from '../../../ui/intro';
import { Page } from '../../../ui/layout';
import { Link } from '../../../ui/link';
import { ExampleList } from './example-list';

const Tools = chakra('section', {
  base: {
    display: 'grid',
    gap: '6',
    alignItems: 'center',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '18rem minmax(0, 1fr)' },
    // The picture comes after the tools in the page: if it came before them, it would move while they arrive.
    '& picture': { md: { gridColumn: '1', gridRow: '1' } },
    '& ul': {
      gridColumn: { md: '2' },
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
      gap: '4',
    },
    '& li': {
      position: 'relative',
      p: '4',
      bg: 'surface',
      border: '1px solid',
      borderColor: 'line',
      rounded: 'md',
      _hover: { borderColor: 'action' },
    },
    '& h2': { fontSize: 'xl' },
    '& li p': { mt: '1', color: 'muted' },
    // The whole card is the link.
    '& h2 a::after': { content: '""', position: 'absolute', inset: '0' },
  },
});

/** The workbench's own page: its tools, and the example builds. */
export const Workbench = () => (
  <Page>
    <PageHead
      title="Workbench: four-link calculator, link designer and templates"
      description="Free tools for builders that know our parts: four-link geometry, link designer, tube notch templates and build lists. They work offline."
      path="/builds"
    />
    <Breadcrumb crumbs={[{ name: 'Workbench', path: '/builds' }]} />
    <Intro>
      <h1>Workbench</h1>
      <p>
        Free tools that know the parts of this shop: they choose what fits, say what is missing, and
        work without a signal once they have been opened.
      </p>
    </Intro>
    <Tools aria-label="Tools">
      <ul>
        {TOOLS.map(({ path, name, about }) => (
          <li key={path}>
            <h2>
              <Link to={path}>{name}</Link>
            </h2>
            <p>{about}</p>
          </li>
        ))}
      </ul>
      <WorkbenchPicture />
    </Tools>
    <ExampleList />
    <ButtonLink to="/all-products" look="outline" mt="8">
      See the complete catalog
    </ButtonLink>
  </Page>
);
