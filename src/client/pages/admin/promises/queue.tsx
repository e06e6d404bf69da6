import { promiseWords } from '../../../../shop/promises/promise-words';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import {
  type Queue,
  type QueueLine,
  getQueue,
  movePromise,
} from '../../../../contract/promises/admin';
import { counted } from '../../../../shop/counted';
import { dayAfter, dayWords } from '../../../../shop/plain-day';
import { hitRateWords } from '../../../../shop/promises/hit-rate';
import { weekStart } from '../../../../shop/promises/work-weeks';
import { shopDay } from '../../../../shop/shop-day';
import { queryOf } from '../../../data/query-of';
import { useMay } from '../../../data/session/use-may';
import { changeOf, useCall } from '../../../data/use-call';
import { AdminPage } from '../../../parts/admin/admin-page';
import { type Column, AdminTable } from '../../../parts/admin/list/admin-table';
import { movedText } from '../../../parts/promises/moved-text';
import { MovePromiseForm } from '../../../parts/promises/move-promise-form';
import { OnPaper } from '../../../parts/admin/on-paper';
import { shopTime } from '../../../parts/admin/shop-time';
import { useMailText } from '../../../parts/admin/use-mail-text';
import { NotLoaded } from '../../../parts/not-loaded';
import { SizedText } from '../../../parts/sized-text';
import { toast } from '../../../state/toasts';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Link } from '../../../ui/link';
import { Heading, Section } from '../../../ui/section';
import { Stack } from '../../../ui/stack';
import { TextLink } from '../../../ui/text';
import { chakra } from '@chakra-ui/react';
import { WorkGroups } from './work-groups';

const Sections = chakra(Stack, {
  base: {
    gap: '6',
    '& section[data-late] h2': { color: 'danger' },
    '& > .asof': { display: 'none', _print: { display: 'block', fontWeight: '600' } },
    _print: {
      color: '#000',
      '--s-colors-ink': '#000',
      '--s-colors-muted': '#333',
      '--s-colors-line': '#999',
      '--s-colors-surface': '#fff',
      '--s-colors-sunken': '#fff',
      '--s-colors-danger': '#000',
      '& button, & .unprinted': { display: 'none' },
      '& tr': { breakInside: 'avoid' },
      '& h2, & h3': { breakAfter: 'avoid' },
    },
  },
});

const piecesToMake = (lines: readonly QueueLine[]): number =>
  lines.reduce((all, { toMake }) => all + toMake, 0);

/** The lines with pieces to make, by their work groups; those without one come last. */
const byGroup = (lines: readonly QueueLine[]): [string, QueueLine[]][] => {
  const groups = new Map<string, QueueLine[]>();
  for (const line of lines.filter(({ toMake }) => toMake > 0))
    groups.set(line.group, [...(groups.get(line.group) ?? []), line]);
  return [...groups].toSorted(([a], [b]) => (a === '' ? 1 : b === '' ? -1 : a.localeCompare(b)));
};

const columnsFor = (
  today: string,
  onMove: ((line: QueueLine) => void) | undefined,
): Column<QueueLine>[] => [
  {
    head: 'Part',
    cell: ({ name, sku, kit }) => (
      <div>
        <SizedText text={name} />
        {sku && <small>{sku}</small>}
        {kit && <small>{`For ${kit}`}</small>}
      </div>
    ),
  },
  {
    head: 'To make',
    isNumber: true,
    cell: ({ toMake, quantity }) => (toMake < quantity ? `${toMake} of ${quantity}` : toMake),
  },
  {
    head: 'Promise',
    cell: ({ promisedBy, agreedBy, moved, isPickup }) => {
      const state = movedText(moved, agreedBy, today);
      return (
        <div>
          {promiseWords(promisedBy, today, isPickup)}
          {state && <small>{state}</small>}
        </div>
      );
    },
  },
  {
    head: 'Order',
    cell: ({ orderId, orderNumber, isPickup }) => (
      <div>
        <Link to="/admin/orders/$id" params={{ id: orderId }}>
          {orderNumber}
        </Link>
        {isPickup && <small>Pickup</small>}
      </div>
    ),
  },
  ...(onMove
    ? [
        {
          head: 'Day',
          cell: (line: QueueLine) => (
            <Button
              look="plain"
              px="0"
              aria-label={`Move the day of ${line.name}, ${line.orderNumber}`}
              onClick={() => onMove(line)}
            >
              Move
            </Button>
          ),
        },
      ]
    : []),
];

interface SpanProps {
  id: string;
  title: string;
  lines: readonly QueueLine[];
  columns: Column<QueueLine>[];
  none: string;
}

/** The pieces to make in a span of days. */
const Span = ({ id, title, lines, columns, none }: SpanProps) => {
  const shelf = lines.filter(({ toMake }) => toMake === 0).length;
  const pieces = piecesToMake(lines);
  return (
    <Section
      data-late={id === 'late' || undefined}
      title={pieces ? `${title}: ${counted(pieces, 'piece')} to make` : title}
    >
      {byGroup(lines).map(([group, groupLines]) => {
        const name = group || 'No work group';
        return (
          <div key={group}>
            <Heading
              as="h3"
              mt="3"
            >{`${name}: ${counted(piecesToMake(groupLines), 'piece')}`}</Heading>
            <AdminTable
              label={`${title}, ${name}`}
              columns={columns}
              rows={groupLines}
              rowKey={({ itemId, productId }) => `${itemId}-${productId}`}
            />
          </div>
        );
      })}
      {pieces === 0 && <p>{none}</p>}
      {shelf > 0 && (
        <p>
          <span>{`${counted(shelf, 'line')} from the shelf, to pack. `}</span>
          <TextLink to="/admin/orders" search={{ status: 'open' }}>
            Orders to do
          </TextLink>
        </p>
      )}
    </Section>
  );
};

const Answers = ({ answers, today }: { answers: Queue['answers']; today: string }) =>
  answers.length > 0 && (
    <Section className="unprinted" title="Answers to later days">
      <Stack as="ul" gap="2">
        {answers.map(({ id, at, orderId, orderNumber, name, day, answer }) => (
          <li key={id}>
            <TextLink to="/admin/orders/$id" params={{ id: orderId }}>
              {orderNumber}
            </TextLink>
            <span>{`: ${answer === 'accepted' ? `${dayWords(day, today)} accepted for` : 'cancelled'} ${name}, ${shopTime(at)}`}</span>
          </li>
        ))}
      </Stack>
    </Section>
  );

const moving = changeOf(movePromise, { touches: [getQueue] });

/** Moves the day of a line; the page then shows it there. */
const MoveDialog = ({ line, onClose }: { line: QueueLine; onClose: () => void }) => {
  const mailText = useMailText();
  const { mutateAsync } = useCall(moving, {
    onSuccess: () => toast({ title: 'Day moved', description: mailText('The buyer gets a mail.') }),
  });
  const { orderId: id, orderNumber, itemId, name, promisedBy, agreedBy } = line;
  return (
    <Dialog open onClose={onClose} title="Move the day" description={`${name}, ${orderNumber}`}>
      <MovePromiseForm
        promised={promisedBy}
        agreed={agreedBy ?? promisedBy}
        send={(body) => mutateAsync({ params: { id, itemId }, body }, { onSuccess: onClose })}
      />
    </Dialog>
  );
};

/** The queue by promised days: what is late, and what to make today, this week and later (docs/rules.md 22.7). */
export const QueuePage = () => {
  const { data, error, refetch } = useQuery(queryOf(getQueue));
  const [today] = useState(() => shopDay(new Date()));
  const [line, setLine] = useState<QueueLine>();
  const mayMove = useMay('orders.write');
  const columns = columnsFor(today, mayMove ? setLine : undefined);
  const endOfWeek = dayAfter(weekStart(today), 6);
  const linesIn = (isIn: (date: string) => boolean) =>
    data?.days.filter(({ date }) => isIn(date)).flatMap(({ lines }) => lines) ?? [];
  /** A line as it is now; somebody else may have moved it. */
  const storedLine = (line: QueueLine) =>
    [...(data?.late ?? []), ...linesIn(() => true)].find(({ itemId }) => itemId === line.itemId) ??
    line;
  const spans = [
    ['today', 'Today', linesIn((date) => date <= today), 'Nothing is to be made for today.'],
    [
      'week',
      'This week',
      linesIn((date) => date > today && date <= endOfWeek),
      'Nothing more is to be made for this week.',
    ],
    [
      'later',
      'Later',
      linesIn((date) => date > endOfWeek),
      'Nothing is promised for the weeks after this one.',
    ],
  ] as const;
  return (
    <AdminPage
      about={
        data && (
          <>
            <p>{`As of ${dayWords(today, '')}`}</p>
            {data.hitRate && <p>{hitRateWords(data.hitRate)}</p>}
          </>
        )
      }
      buttons={data && <Button onClick={() => window.print()}>Print</Button>}
    >
      <OnPaper page="margin: 15mm" />
      {(!data || error) && <NotLoaded query={{ error, refetch }} height="30rem" />}
      {data && (
        <Sections>
          <p className="asof">{`What to make, as of ${dayWords(today, '')}`}</p>
          {data.lateCount > 0 && (
            <Span
              id="late"
              title={`Late, ${counted(data.lateCount, 'line')}`}
              lines={data.late}
              columns={columns}
              none="Nothing of it is to be made."
            />
          )}
          {spans.map(([id, title, lines, none]) => (
            <Fragment key={id}>
              {id === 'later' && <WorkGroups weeks={data.weeks} today={today} />}
              <Span id={id} title={title} lines={lines} columns={columns} none={none} />
            </Fragment>
          ))}
          {data.laterCount > 0 && (
            <p>{`${counted(data.laterCount, 'line')} promised for after ${dayWords(data.to, today)}.`}</p>
          )}
          <Answers answers={data.answers} today={today} />
        </Sections>
      )}
      {line && (
        <MoveDialog key={line.itemId} line={storedLine(line)} onClose={() => setLine(undefined)} />
      )}
    </AdminPage>
  );
};
