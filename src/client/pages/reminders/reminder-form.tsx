import { chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  LEAVE_AN_HOUR,
  QUIET_HOURS,
  QuietHours,
  SHOP_TIME_ZONE,
  reminderConsent,
} from '../../../shop/reminders/reminders';
import { seasonWord } from '../../../shop/discounts/sale-words';
import { usePromotions } from '../../data/discounts/promotions';
import type { ReminderSettings } from '../../device/reminders/reminders';
import { Field } from '../../ui/field';
import { FormProblem } from '../../ui/form-problem';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';

const Fields = chakra('form', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& blockquote': {
      pl: '4',
      fontSize: 'lg',
      borderLeft: '4px solid',
      borderLeftColor: 'forge',
    },
    '& fieldset': {
      display: 'grid',
      gridTemplateColumns: { base: 'repeat(auto-fit, minmax(8rem, 1fr))', md: '10rem 10rem 1fr' },
      gap: '4',
      '& > div:last-of-type': { gridColumn: { base: '1 / -1', md: 'auto' } },
    },
    '& legend': { fontWeight: '600', mb: '2' },
    '& .buttons': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4' },
    '& .small': { color: 'muted', fontSize: 'sm', maxWidth: 'prose' },
  },
});

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || SHOP_TIME_ZONE;

/** One zone for each of Canada's times, from east to west, by the names that people know. */
const CANADA: Record<string, string> = {
  'America/St_Johns': 'Newfoundland',
  'America/Halifax': 'Atlantic (Halifax)',
  [SHOP_TIME_ZONE]: 'Eastern (Toronto)',
  'America/Winnipeg': 'Central (Winnipeg)',
  'America/Regina': 'Saskatchewan (Regina)',
  'America/Edmonton': 'Mountain (Edmonton)',
  'America/Vancouver': 'Pacific (Vancouver)',
  'America/Whitehorse': 'Yukon (Whitehorse)',
};
/** The choice that brings all other zones. */
const OTHER = 'other';

/** The zones of the first list: Canada's, the browser's own, and the chosen one. */
const nearZones = (chosen: string): string[] => [
  ...new Set([...Object.keys(CANADA), ownZone(), chosen]),
];

const zoneName = (zone: string): string => CANADA[zone] ?? zone.replaceAll('_', ' ');

interface Props {
  /** The current settings. */
  settings?: ReminderSettings | undefined;
  submit: { label: string; pending: string };
  /** The text under the fields, which explains the button. */
  note: ReactNode;
  /** Shown beside the button. */
  beside?: ReactNode;
  /** @param hasMore whether more has been typed since the click */
  send: (settings: ReminderSettings, hasMore: () => boolean) => Promise<void>;
  /** The message for a failure. */
  failed: (error: unknown) => string;
}

/** The consent text and the quiet hours of the reminder. */
export const ReminderForm = ({ settings, submit, note, beside, send, failed }: Props) => {
  const [zone] = useState(() => settings?.timeZone ?? ownZone());
  const [hasAll, setAll] = useState(false);
  const near = nearZones(zone);
  const promotions = usePromotions();
  const hours = settings?.quietHours ?? QUIET_HOURS;
  const { form, field, pending, problem } = useForm({
    schema: QuietHours,
    sharedMessage: LEAVE_AN_HOUR,
    send: async (quietHours, { timeZone = zone }, since) =>
      send({ topics: ['october-sale'], timeZone, quietHours }, () => since() !== undefined),
    failed,
  });
  return (
    <Fields {...form} aria-label={`${seasonWord(promotions.season)} reminder`}>
      <blockquote>{reminderConsent(promotions)}</blockquote>
      <fieldset>
        <legend>Quiet hours (no reminders)</legend>
        <Field label="From" type="time" required defaultValue={hours.from} {...field('from')} />
        <Field label="To" type="time" required defaultValue={hours.to} {...field('to')} />
        <Field
          kind="select"
          label="Time zone"
          defaultValue={zone}
          {...field('timeZone')}
          onChange={({ currentTarget: select }) => {
            if (select.value !== OTHER) return;
            select.value = zone;
            flushSync(() => setAll(true));
            try {
              select.showPicker();
            } catch {
              // Older browsers do not open it by themselves.
            }
          }}
        >
          {near.map((name) => (
            <option key={name} value={name}>
              {zoneName(name)}
            </option>
          ))}
          {hasAll ? (
            <optgroup label="Others">
              {Intl.supportedValuesOf('timeZone')
                .filter((name) => !near.includes(name))
                .map((name) => (
                  <option key={name} value={name}>
                    {zoneName(name)}
                  </option>
                ))}
            </optgroup>
          ) : (
            <option value={OTHER}>Other…</option>
          )}
        </Field>
      </fieldset>
      <FormProblem {...problem} />
      <div className="buttons">
        <SubmitButton pending={pending} pendingLabel={submit.pending}>
          {submit.label}
        </SubmitButton>
        {beside}
      </div>
      <p className="small">{note}</p>
    </Fields>
  );
};
