import { chakra } from '@chakra-ui/react';
import { useLocation, useRouteContext } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Right } from '../../../shop/people/rights';
import { PageHead } from '../../head/page-head';
import { CONTENT } from '../../ui/layout';
import { Actions } from '../../ui/stack';
import { tallLinkStyle } from '../../ui/text';
import { May, MayChange } from './may';

const Main = chakra(
  'main',
  {
    base: {
      width: '100%',
      maxWidth: 'page',
      mx: 'auto',
      px: { base: '4', md: '6' },
      pt: { base: '4', md: '5' },
      pb: '12',
      minHeight: '70vh',
      fontSize: 'sm',
      '--heading': 'var(--s-font-sizes-lg)',
      '--subheading': 'var(--s-font-sizes-md)',
      '& > .head': {
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: '3',
        mb: '4',
      },
      '& > .head h1': { fontSize: '2xl', fontFamily: 'capitals', textTransform: 'uppercase' },
      '& > .head .about': {
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: '3',
        mt: '1',
        maxWidth: 'prose',
        color: 'muted',
      },
      '& > .way': { mb: '-2' },
      '& > .way a': tallLinkStyle,
      '& > .only': { mb: '4', color: 'muted' },
      _print: { p: '0', maxWidth: 'none', minHeight: '0' },
    },
  },
  { defaultProps: CONTENT },
);

interface Props {
  /** Its title, where that is not the one of the table (routes/admin-pages.ts). */
  title?: string | undefined;
  /** The link back, above the title. */
  way?: ReactNode;
  /** A sentence under the title. */
  about?: ReactNode;
  /** The buttons and links for the whole page, at the end of its head. */
  buttons?: ReactNode;
  /** The right that the form of the page needs: others see it disabled, with a sentence that says why. */
  changes?: Right;
  children: ReactNode;
}

/** A form for those who may use it; others can only look at it. */
const Guarded = ({ changes, children }: { changes: Right; children: ReactNode }) => (
  <>
    <May right={changes} otherwise={<p className="only">Your role can only look at this page.</p>}>
      {null}
    </May>
    <MayChange right={changes}>{children}</MayChange>
  </>
);

/** An admin page: title, buttons, content. */
export const AdminPage = ({ title, way, about, buttons, changes, children }: Props) => {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const usual = useRouteContext({ strict: false, select: (context) => context.title });
  const shown = title ?? usual ?? '';
  return (
    <Main>
      <PageHead title={shown} description="For the shop's admin." path={path} hidden />
      {way && <p className="way">{way}</p>}
      <div className="head">
        <div>
          <h1>{shown}</h1>
          {about && <div className="about">{about}</div>}
        </div>
        {buttons && <Actions>{buttons}</Actions>}
      </div>
      {changes ? <Guarded changes={changes}>{children}</Guarded> : children}
    </Main>
  );
};
