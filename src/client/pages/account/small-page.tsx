import type { ReactNode } from 'react';
import { PageHead } from '../../head/page-head';
import { Intro } from '../../ui/intro';
import { Page } from '../../ui/layout';
import { EdgedPanel } from '../../ui/section';

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
    <EdgedPanel maxWidth="32rem" mx="auto">
      <Intro>
        <h1>{title}</h1>
        {about && <p>{about}</p>}
      </Intro>
      {children}
    </EdgedPanel>
  </Page>
);
