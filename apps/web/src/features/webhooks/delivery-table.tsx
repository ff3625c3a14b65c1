import { Select } from '@mantine/core'
import { outsideReasons } from '@recado/contract/outside-calls/reasons'
import { deliveryStates } from '@recado/contract/webhooks/choices'
import type { Delivery } from '@recado/contract/webhooks/webhook'
import { IconAlertTriangle, IconBan, IconCheck, IconClock, IconEye, IconRefresh } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTexts, useWorded } from '../../platform/i18n/texts.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { formatMoment } from '../../platform/values/dates.ts'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { paged } from '../../ui/lists/paged.ts'
import { RowActions } from '../../ui/lists/row-actions.tsx'
import { useListFilters } from '../../ui/lists/use-list-filters.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { DeliveryBody } from './delivery-body.tsx'
import { deliverySearch } from './delivery-search.rules.ts'
import { eventWords, stateWords } from './event-words.ts'
import { replayOne, useDeliveries } from './webhook-data.ts'
import { webhookTexts } from './webhook-texts.ts'

const looks = {
  waiting: { tone: 'wait', icon: IconClock },
  delivered: { tone: 'good', icon: IconCheck },
  failed: { tone: 'bad', icon: IconAlertTriangle },
  dropped: { tone: 'quiet', icon: IconBan },
} as const

/** The deliveries of a webhook, filtered by state. */
export function DeliveryTable({ id }: { id: number }) {
  const t = useTexts(webhookTexts)
  const { filters, show, isFiltered } = useListFilters(deliverySearch)
  const [openDelivery, setOpenDelivery] = useState<Delivery | null>(null)
  const query = useDeliveries(id, filters.state)
  return (
    <>
      <div className="wh-tools">
        <Select
          label={t('filterState')}
          placeholder={t('everyState')}
          clearable
          clearButtonProps={{ 'aria-label': t('everyState') }}
          data={deliveryStates.map((value) => ({ value, label: t(stateWords[value]) }))}
          value={filters.state ?? null}
          onChange={(value) => show(deliverySearch({ state: value }))}
        />
      </div>
      <DataTable
        label={t('deliveryTable')}
        columns={useColumns(id, setOpenDelivery)}
        rows={query.data?.pages.flatMap((page) => page.deliveries)}
        rowKey={(row) => row.id}
        {...paged(query)}
        filter={{ text: isFiltered ? t(stateWords[filters.state ?? 'waiting']) : '', onClear: () => show({}) }}
        empty={{ title: t('noDeliveries'), text: t('noDeliveriesHelp') }}
      />
      {openDelivery && <DeliveryBody delivery={openDelivery} onClose={() => setOpenDelivery(null)} />}
    </>
  )
}

function useColumns(id: number, onShow: (delivery: Delivery) => void): Column<Delivery>[] {
  const t = useTexts(webhookTexts)
  const subject = useSubject()
  const answer = useAnswer()
  const nameValues = ({ event, at }: Delivery) => ({ event: t(eventWords[event]), at: formatMoment(at) })
  const again = useReplay(id)
  return [
    { key: 'when', label: t('when'), cell: ({ at }) => formatMoment(at) },
    { key: 'event', label: t('event'), title: true, cell: ({ event }) => t(eventWords[event]) },
    { key: 'about', label: t('about'), cell: (delivery) => subject(delivery.subject) },
    { key: 'state', label: t('state'), cell: (delivery) => <State delivery={delivery} /> },
    { key: 'answer', label: t('answer'), cell: answer },
    { key: 'tries', label: t('tries'), align: 'end', cell: ({ tries }) => tries },
    {
      key: 'actions',
      align: 'actions',
      cell: (delivery) => (
        <RowActions
          more={[
            { label: t('showNamed', nameValues(delivery)), icon: IconEye, onClick: () => onShow(delivery) },
            ...(delivery.state === 'dropped'
              ? []
              : [
                  {
                    label: t('replayNamed', nameValues(delivery)),
                    icon: IconRefresh,
                    onClick: () => void again(delivery),
                  },
                ]),
          ]}
        />
      ),
    },
  ]
}

/** Sends a delivery again. A second click during the request does nothing. */
function useReplay(id: number) {
  const t = useTexts(webhookTexts)
  const underWay = useRef(new Set<number>())
  return async (delivery: Delivery) => {
    if (underWay.current.has(delivery.id)) return
    underWay.current.add(delivery.id)
    try {
      await replayOne(id, delivery.id)
      toast(t('replayed'))
    } catch (error) {
      toastError(error)
    } finally {
      underWay.current.delete(delivery.id)
    }
  }
}

/** Formats a subject such as `ticket:7` as text. */
function useSubject() {
  const t = useTexts(webhookTexts)
  const words = { ticket: 'subjectTicket', contact: 'subjectContact', connection: 'subjectConnection' } as const
  return (subject: string) => {
    const [kind = '', id = ''] = subject.split(':')
    const word = Object.entries(words).find(([name]) => name === kind)?.[1]
    return word ? t(word, { id }) : subject
  }
}

function State({ delivery: { state } }: { delivery: Delivery }) {
  const t = useTexts(webhookTexts)
  return <StatusLabel {...looks[state]}>{t(stateWords[state])}</StatusLabel>
}

/** The answer to the last attempt as text, and the time of the next attempt. */
function useAnswer() {
  const t = useTexts(webhookTexts)
  const worded = useWorded()
  return ({ status, failure, dueAt, tries }: Delivery): string => {
    const outcomeText = status !== null ? t('answered', { status }) : failure ? worded(outsideReasons[failure]) : null
    if (outcomeText === null) return '–'
    return dueAt && tries > 0 ? `${outcomeText} (${t('next', { at: formatMoment(dueAt) })})` : outcomeText
  }
}
