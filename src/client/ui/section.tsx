import { type HTMLChakraProps, chakra } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { Panel } from './layout';

/** The heading of a part of a page. The admin area sets smaller sizes. */
export const Heading = chakra('h2', {
  base: {
    mb: '3',
    fontSize: 'var(--heading, var(--s-font-sizes-xl))',
    fontFamily: 'capitals',
    textTransform: 'uppercase',
    overflowWrap: 'anywhere',
    '&:is(h3)': { fontSize: 'var(--subheading, var(--s-font-sizes-lg))' },
  },
});

/** A panel with a thick edge above, for what a page is for. */
export const EdgedPanel = (props: ComponentProps<typeof Panel>) => (
  <Panel borderTop="6px solid" borderTopColor="forge" {...props} />
);

/** A sentence that says what a part of a page is for. */
export const About = chakra('p', {
  base: { mb: '3', color: 'muted', overflowWrap: 'anywhere', '& strong': { color: 'ink' } },
});

const Plain = chakra('section');

interface Props extends Omit<HTMLChakraProps<'section'>, 'about' | 'title'> {
  title: ReactNode;
  /** A sentence below the heading. */
  about?: ReactNode;
  /** The id of the heading, where something else names it. */
  id?: string;
  level?: 'h2' | 'h3';
  /** Whether it has a border, or one with a thick edge. */
  panel?: boolean | 'edged';
  /** For a heading that takes the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** A part of a page under its heading, which names it. */
export const Section = ({
  title,
  about,
  id,
  level = 'h2',
  panel = false,
  headingRef,
  children,
  ...rest
}: Props) => {
  const made = useId();
  const headingId = id ?? made;
  const Frame = panel === 'edged' ? EdgedPanel : panel ? Panel : Plain;
  return (
    <Frame as="section" aria-labelledby={headingId} {...rest}>
      <Heading as={level} id={headingId} {...(headingRef && { ref: headingRef, tabIndex: -1 })}>
        {title}
      </Heading>
      {about && <About>{about}</About>}
      {children}
    </Frame>
  );
};
