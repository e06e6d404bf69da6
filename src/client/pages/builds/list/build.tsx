import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Product } from '../../../../shop/catalogue/product';
import { type ReadBuild, decodeBuild } from '../../../../workbench/builds/list/build-code';
import {
  type BuildList,
  MAX_LIST_LINES,
  MAX_LISTS,
  type PlainList,
  neededParts,
  plainList,
  shownLines,
  shownLists,
} from '../../../../workbench/builds/list/build-list';
import {
  changedLine,
  listBack,
  withLineBack,
  withoutLine,
} from '../../../../workbench/builds/list/edit-list';
import { products } from '../../../data/catalogue/catalogue';
import {
  ASKED_AGAIN,
  type Listed,
  addBuild,
  addToBuild,
  currentBuild,
  editBuild,
  loadBuilds,
  useBuilds,
} from '../../../device/builds/builds';
import { FailedNotice } from '../../../parts/failed-notice';
import { FitFindingsLater } from '../../../parts/fits/fit-findings-later';
import { EstimateLater } from '../../../parts/shipping/estimate-later';
import { useIsVendor } from '../../../parts/dealers/use-is-vendor';
import { toast } from '../../../state/toasts';
import { chakra } from '@chakra-ui/react';
import { Button, ButtonLink } from '../../../ui/button';
import { Intro } from '../../../ui/intro';
import { later } from '../../../ui/later';
import { Page } from '../../../ui/layout';
import { Notice } from '../../../ui/notice';
import { AddFreeLine } from './add-free-line';
import { BuildLines } from './build-lines';
import { BuildSummary } from './build-summary';
import { ChooseList } from './choose-list';
import type { ListedProducts } from './line-name';
import { ReceivedList } from './received-list';
import { useSyncBuilds } from './use-sync-builds';
import { OpenFile, ShareList } from './share-list';

/** The list can be bought without these proofs. */
const FitProofs = later(
  () => import('./fit-proofs').then((it) => it.FitProofs),
  () => null,
);

const Board = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' },
    '& aside': { display: 'grid', gap: '4', position: { lg: 'sticky' }, top: { lg: '88px' } },
    '& h2': { fontSize: '2xl', overflowWrap: 'anywhere', mb: '3' },
    '@media print': {
      display: 'block',
      // Dark ink on white paper in both themes.
      boxShadow: '0 0 0 100vmax #fff',
      bg: '#fff',
      '--s-colors-ink': '#000',
      '--s-colors-muted': '#333',
      '--s-colors-danger': '#000',
      '--s-colors-line': '#999',
      '--s-colors-surface': '#fff',
      '--s-colors-sunken': '#fff',
    },
  },
});

const FileRow = chakra('div', { base: { mt: '4' } });

const FULL = `A list has room for ${MAX_LIST_LINES} lines, and this device for ${MAX_LISTS} lists.`;

/** A removed line, and the way to restore it. */
interface Removed {
  text: string;
  undo: () => void;
}

const removedLine = (list: BuildList, id: string, name: string): Removed => ({
  text: `Removed ${name}.`,
  undo: () => void editBuild(list.id, (it) => withLineBack(it, id, Date.now())),
});

interface ListProps {
  list: BuildList;
  catalogue: readonly Product[] | undefined;
  listed: ListedProducts;
  onRead: (read: ReadBuild) => void;
}

const OneList = ({ list, catalogue, listed, onRead }: ListProps) => {
  const isVendor = useIsVendor();
  const [removed, setRemoved] = useState<Removed>();
  const lines = shownLines(list);
  const parts = lines.flatMap(({ what, quantity }) =>
    what.kind === 'part' && listed?.has(what.productId)
      ? [{ productId: what.productId, quantity }]
      : [],
  );
  return (
    <Board>
      <section aria-labelledby="list-name">
        <h2 id="list-name">{list.name}</h2>
        {lines.length === 0 && (
          <p>
            This list is empty. Open a part and press Add to Build List, or write below what you
            have from elsewhere.
          </p>
        )}
        <BuildLines
          lines={lines}
          products={listed}
          isVendor={isVendor}
          onChange={(id, written) =>
            void editBuild(list.id, (it) => changedLine(it, id, written, Date.now()))
          }
          onRemove={({ id, what }) => {
            const name =
              what.kind === 'free' ? what.text : (listed?.get(what.productId)?.name ?? 'a part');
            void editBuild(list.id, (it) => withoutLine(it, id, Date.now()));
            setRemoved(removedLine(list, id, name));
          }}
        />
        <div role="status">
          {removed && (
            <Notice mb="4">
              {removed.text}{' '}
              <Button
                look="plain"
                onClick={() => {
                  removed.undo();
                  setRemoved(undefined);
                }}
              >
                Undo
              </Button>
            </Notice>
          )}
        </div>
        <AddFreeLine
          onAdd={async (text) => {
            const what = { kind: 'free' as const, text };
            const done = await addToBuild([{ what, quantity: 1, note: '', have: false }]);
            if (done === 'full') throw new Error(FULL);
          }}
        />
        <FitFindingsLater
          lines={parts}
          onAdd={({ productId, quantity }) => {
            const what = { kind: 'part' as const, productId };
            void addToBuild([{ what, quantity, note: '', have: false }]).then((done) =>
              done === 'full' ? toast({ title: FULL }) : undefined,
            );
          }}
        />
        {catalogue && (
          <FitProofs productIds={parts.map(({ productId }) => productId)} products={catalogue} />
        )}
      </section>
      <aside>
        {listed && lines.length > 0 && (
          <BuildSummary name={list.name} lines={lines} products={listed} isVendor={isVendor} />
        )}
        <EstimateLater
          items={[...neededParts(lines)].flatMap(([productId, quantity]) =>
            listed?.has(productId) ? [{ productId, quantity }] : [],
          )}
          partName={(id) => listed?.get(id)?.name ?? ''}
        />
        <ShareList list={plainList(list)} onRead={onRead} />
      </aside>
    </Board>
  );
};

/** The build lists of this device, and a list that somebody shared (docs/rules.md 16). */
export const Build = () => {
  const { data, error, refetch } = useQuery(products);
  const listed = data && new Map(data.map((product) => [product.id, product]));
  const state = useBuilds();
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [removed, setRemoved] = useState<BuildList>();
  const [isFull, setFull] = useState(false);
  const [file, setFile] = useState<ReadBuild>();
  const [answered, setAnswered] = useState('');
  const { isBlocked } = state;
  useEffect(() => void loadBuilds(), []);
  useEffect(() => {
    if (!isBlocked) return undefined;
    const again = setInterval(() => void loadBuilds(), ASKED_AGAIN);
    return () => clearInterval(again);
  }, [isBlocked]);
  const { isSynced, refused } = useSyncBuilds();

  const list = currentBuild(state);
  const onListed = (done: Listed) => setFull(done === 'full');
  const received = file ?? (hash && hash !== answered ? decodeBuild(hash) : undefined);
  // The address can change a moment after the press. A link that is opened again later counts anew.
  if (answered && !hash) setAnswered('');
  const close = () => {
    setFile(undefined);
    if (file) return;
    setAnswered(hash);
    void navigate({ to: '.', hash: '', replace: true });
  };
  const saving = useRef(false);
  const save = async (kept: PlainList) => {
    if (saving.current) return;
    saving.current = true;
    const done = await addBuild(kept);
    saving.current = false;
    onListed(done);
    if (typeof done === 'object') close();
  };

  return (
    <Page>
      <Intro>
        <h1>Build List</h1>
        <p>{`Everything for your build on one list. ${
          isSynced
            ? 'It is on every device on which you log in.'
            : 'It stays on this device until you share it.'
        }`}</p>
      </Intro>
      {received && (
        <ReceivedList
          read={received}
          products={listed}
          onClose={close}
          onSave={(kept) => void save(kept)}
        />
      )}
      <div role="alert">
        {isBlocked && (
          <Notice tone="bad" mb="4">
            This browser does not let the shop store anything, or takes too long to answer. Lists
            cannot be read or kept here until it does.
          </Notice>
        )}
        {refused && (
          <Notice tone="bad" mb="4">
            {refused}
          </Notice>
        )}
        {isFull && (
          <Notice tone="bad" mb="4">
            {FULL}
          </Notice>
        )}
      </div>
      <div role="status">
        {removed && (
          <Notice mb="4">
            <span>{`Removed “${removed.name}”. `}</span>
            <Button
              look="plain"
              onClick={() => {
                void editBuild(removed.id, (it) => listBack(it, Date.now()));
                setRemoved(undefined);
              }}
            >
              Undo
            </Button>
          </Notice>
        )}
      </div>
      {!data && error && (
        <FailedNotice retry={refetch}>
          Your lists need the catalog to name their parts.
        </FailedNotice>
      )}
      {state.lists === undefined ? (
        <p role="status">Loading your lists...</p>
      ) : list ? (
        <>
          <ChooseList
            lists={shownLists(state.lists)}
            list={list}
            onRemoved={setRemoved}
            onListed={onListed}
          />
          <OneList key={list.id} list={list} catalogue={data} listed={listed} onRead={setFile} />
        </>
      ) : (
        !isBlocked && (
          <Notice>
            <h2>No list yet</h2>
            <p>
              Press Add to Build List on a part to begin, or start with an empty list. Lists know
              what fits, what it weighs and what it costs, open without a signal, and travel as a
              link.
            </p>
            <Button onClick={() => void addBuild({ name: null, lines: [] }).then(onListed)} mt="3">
              Start a list
            </Button>{' '}
            <ButtonLink to="/all-products" look="outline" mt="3">
              See the complete catalog
            </ButtonLink>{' '}
            <ButtonLink to="/builds" look="outline" mt="3">
              See the workbench
            </ButtonLink>
            <FileRow>
              <OpenFile onRead={setFile} />
            </FileRow>
          </Notice>
        )
      )}
    </Page>
  );
};
