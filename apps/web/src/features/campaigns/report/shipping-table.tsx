import { Select } from '@mantine/core'
import type { Shipping } from '@recado/contract/campaigns/campaign'
import { isLeftOut, shippingStatuses } from '@recado/contract/campaigns/choices'
import { shippingWords } from '@recado/contract/campaigns/shipping-words'
import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconChecks,
  IconClock,
  IconCopy,
  IconMessage,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ApiError } from '../../../platform/api/api-error.ts'
import { errorText } from '../../../platform/i18n/errors.ts'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import { formatNumber } from '../../../platform/values/phone-number.rules.ts'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { paged } from '../../../ui/lists/paged.ts'
import { useListFilters } from '../../../ui/lists/use-list-filters.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useShippings } from '../campaign-data.ts'
import { campaignTexts } from '../campaign-texts.ts'
import { reportSearch } from './report-search.rules.ts'

const looks = {
  WAITING: { tone: 'wait', icon: IconClock },
  SENT: { tone: 'quiet', icon: IconCheck },
  DELIVERED: { tone: 'good', icon: IconChecks },
  READ: { tone: 'good', icon: IconChecks },
  ANSWERED: { tone: 'good', icon: IconMessage },
  FAILED: { tone: 'bad', icon: IconAlertTriangle },
  OPTED_OUT: { tone: 'quiet', icon: IconBan },
  BLOCKED: { tone: 'quiet', icon: IconBan },
  INVALID: { tone: 'bad', icon: IconAlertTriangle },
  DUPLICATE: { tone: 'quiet', icon: IconCopy },
} as const

/** The recipients of a campaign, filtered by state and name. A row links to its conversation. */
export function ShippingTable({ id }: { id: number }) {
  const t = useTexts(campaignTexts)
  const { filters, show, isFiltered } = useListFilters(reportSearch)
  const query = useShippings(id, filters)
  const { statuses } = shippingWords[currentLanguage()]
  const { status: _, ...withoutStatus } = filters
  const { q: __, ...withoutText } = filters
  return (
    <>
      <div className="cp-tools">
        <SearchField
          label={t('searchPeople')}
          value={filters.q ?? ''}
          onSearch={(q) => show(q ? { ...withoutText, q } : withoutText)}
        />
        <Select
          label={t('filterStatus')}
          placeholder={t('everyStatus')}
          clearable
          clearButtonProps={{ 'aria-label': t('everyStatus') }}
          data={shippingStatuses.map((value) => ({ value, label: statuses[value] }))}
          value={filters.status ?? null}
          onChange={(value) => show(reportSearch({ ...withoutStatus, status: value }))}
        />
      </div>
      <DataTable
        label={t('peopleTable')}
        columns={useColumns()}
        rows={query.data?.pages.flatMap((page) => page.records)}
        rowKey={(row) => row.id}
        {...paged(query)}
        filter={{
          text: isFiltered ? (filters.q ?? statuses[filters.status ?? 'WAITING']) : '',
          onClear: () => show({}),
        }}
        empty={{ title: t('noPeople'), text: t('noPeopleHelp') }}
      />
    </>
  )
}

function useColumns(): Column<Shipping>[] {
  const t = useTexts(campaignTexts)
  const { statuses, reasons, waits, leftOut } = shippingWords[currentLanguage()]
  const words = (status: string): Record<string, string> => ({ ...reasons, ...(status === 'WAITING' && waits) })
  return [
    {
      key: 'name',
      label: t('person'),
      cell: ({ name, ticket }) =>
        ticket ? (
          <Link className="cp-name" to={'/tickets/$uuid' as never} params={{ uuid: ticket.uuid } as never}>
            {name}
          </Link>
        ) : (
          name
        ),
    },
    {
      key: 'number',
      label: t('number'),
      cell: ({ number }) =>
        number === '' ? '–' : <span className="cp-number">{/^\d+$/.test(number) ? formatNumber(number) : number}</span>,
    },
    {
      key: 'status',
      label: t('status'),
      cell: ({ status, reason }) =>
        status === 'INVALID' && isLeftOut(reason) ? (
          <StatusLabel tone="quiet" icon={IconBan}>
            {leftOut}
          </StatusLabel>
        ) : (
          <StatusLabel {...looks[status]}>{statuses[status]}</StatusLabel>
        ),
    },
    {
      key: 'reason',
      label: t('reason'),
      cell: ({ reason, status, leftAt }) =>
        leftAt ? (
          statuses.OPTED_OUT
        ) : reason && status !== 'OPTED_OUT' && status !== 'BLOCKED' ? (
          <span className="cp-reason">{words(status)[reason] ?? errorText(new ApiError(reason, 409))}</span>
        ) : (
          '–'
        ),
    },
    { key: 'variant', label: t('variant'), cell: ({ variant }) => variant ?? '–' },
    {
      key: 'deliveredAt',
      label: t('deliveredAt'),
      cell: ({ deliveredAt }) => (deliveredAt ? formatMoment(deliveredAt) : '–'),
    },
    { key: 'readAt', label: t('readAt'), cell: ({ readAt }) => (readAt ? formatMoment(readAt) : '–') },
    {
      key: 'answeredAt',
      label: t('answeredAt'),
      cell: ({ answeredAt }) => (answeredAt ? formatMoment(answeredAt) : '–'),
    },
  ]
}
