import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { PageHead } from '../../head/page-head';
import { Intro } from '../../ui/intro';
import { Page } from '../../ui/layout';

const Card = chakra('div', {
  base: {
    maxWidth: '32rem',
    mx: 'auto',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'line',
    borderTop: '6px solid',
    borderTopColor: 'forge',
    rounded: 'md',
    p: { base: '4', md: '8' },
    '& .ways': { display: 'flex', flexWrap: 'wrap', gap: '3', mt: '5' },
  },
});

interface Props {
  title: string;
  path: string;
  about?: string;
  children: ReactNode;
}

/** A page with one short task. */
export const SmallPage = ({ title, path, about, children }: Props) => (
  <Page>
    <PageHead title={title} description={about ?? title} path={path} hidden />
    <Card>
      <Intro>
        <h1>{title}</h1>
        {about && <p>{about}</p>}
      </Intro>
      {children}
    </Card>
  </Page>
);
