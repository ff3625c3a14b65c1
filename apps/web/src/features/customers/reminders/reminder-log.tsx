import { Button } from '@mantine/core'
import type { Customer } from '@recado/contract/customers/customer'
import type { ReminderEntry } from '@recado/contract/customers/message-endpoints'
import { IconAlertCircle, IconCheck, IconClock, IconClockOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { ApiError } from '../../../platform/api/api-error.ts'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { paged } from '../../../ui/lists/paged.ts'
import { StatusLabel, type Tone } from '../../../ui/status-label.tsx'
import { drawText } from '../../../ui/text/drawn-text.tsx'
import { customerTexts } from '../customer-texts.ts'
import { writtenDay } from '../status.rules.ts'
import { useReminders } from './reminder-data.ts'

interface ReminderLogProps {
  /** The customer; all customers when absent. */
  customer?: Customer
  onTexts: () => void
  onClose: () => void
}

/** The reminders of customers, with the reason for those not sent (CLI-12). */
export function ReminderLog({ customer, onTexts, onClose }: ReminderLogProps) {
  const t = useTexts(customerTexts)
  const mayEditTexts = useCan('customers:catalogue')
  const query = useReminders(customer?.id ?? null)
  const rows = useMemo(() => query.data?.pages.flatMap(({ lembretes }) => lembretes), [query.data])
  return (
    <Dialog title={customer ? t('logOf', { name: customer.name }) : t('log')} onClose={onClose} size={920} fills>
      <div className="cu-log">
        <div className="cu-log-head">
          <p className="cu-quiet">{t('logHelp')}</p>
          {mayEditTexts && (
            <Button variant="default" onClick={onTexts}>
              {t('reminderTexts')}
            </Button>
          )}
        </div>
        <DataTable
          label={t('logTable')}
          columns={useColumns()}
          rows={rows}
          rowKey={({ id }) => id}
          empty={{ title: t('logEmpty'), text: t('logEmptyHelp') }}
          {...paged(query)}
        />
      </div>
    </Dialog>
  )
}

const signs: Record<ReminderEntry['state'], { tone: Tone; icon: typeof IconClock }> = {
  queued: { tone: 'wait', icon: IconClock },
  sent: { tone: 'good', icon: IconCheck },
  failed: { tone: 'bad', icon: IconAlertCircle },
  missed: { tone: 'quiet', icon: IconClockOff },
}

function useColumns(): Column<ReminderEntry>[] {
  const t = useTexts(customerTexts)
  return [
    { key: 'name', label: t('name'), title: true, cell: ({ name }) => name },
    { key: 'at', label: t('logAt'), cell: ({ at }) => <span className="rc-figures">{formatMoment(at)}</span> },
    { key: 'moment', label: t('logMoment'), cell: ({ moment }) => t(moment) },
    {
      key: 'expiry',
      label: t('expiry'),
      cell: ({ endDate }) => <span className="rc-figures">{writtenDay(endDate)}</span>,
    },
    {
      key: 'state',
      label: t('status'),
      cell: ({ state, reason }) => (
        <>
          <StatusLabel {...signs[state]}>{t(`reminder_${state}`)}</StatusLabel>
          {(state === 'failed' || state === 'queued') && reason !== '' && (
            <span className="cu-reason">
              {state === 'queued' && reason === 'ERR_WAPP_NOT_INITIALIZED'
                ? t('awaitsLine')
                : errorText(new ApiError(reason, 409))}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'text',
      label: t('message'),
      cell: ({ text }) => <span className="cu-log-text">{drawText(text) || '–'}</span>,
    },
  ]
}
