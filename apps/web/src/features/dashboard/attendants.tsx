import type { DashboardAttendant } from '@recado/contract/dashboard/endpoints'
import { IconCircle, IconCircleFilled, IconStar, IconStarFilled } from '@tabler/icons-react'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { dashboardTexts } from './dashboard-texts.ts'
import { useDuration } from './use-duration.ts'

export interface AttendantsProps {
  rows: readonly DashboardAttendant[]
  onOpen: (person: DashboardAttendant) => void
}

/** The attendants: stars out of three, mean support time, and presence (DSH-05). */
export function Attendants({ rows, onOpen }: AttendantsProps) {
  const t = useTexts(dashboardTexts)
  const duration = useDuration()
  const columns: Column<DashboardAttendant>[] = [
    { key: 'name', label: t('name'), cell: ({ name }) => name },
    { key: 'rating', label: t('rating'), cell: ({ rating }) => <Stars rating={rating} /> },
    {
      key: 'tickets',
      label: t('finished'),
      align: 'end',
      cell: (person) =>
        person.tickets === 0 ? (
          0
        ) : (
          <button
            type="button"
            className="ds-link rc-figures"
            aria-label={t('openFigure', { name: person.name, value: person.tickets })}
            onClick={() => onOpen(person)}
          >
            {person.tickets}
          </button>
        ),
    },
    { key: 'time', label: t('supportTime'), align: 'end', cell: (person) => duration(person.avgSupportTime) },
    {
      key: 'online',
      label: t('state'),
      cell: ({ online }) => (
        <StatusLabel tone={online ? 'good' : 'quiet'} icon={online ? IconCircleFilled : IconCircle}>
          {t(online ? 'online' : 'offline')}
        </StatusLabel>
      ),
    },
  ]
  return (
    <div className="ds-attendants">
      <h2>{t('attendants')}</h2>
      <DataTable
        label={t('attendants')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        onRetry={() => {}}
        empty={{ title: t('noData') }}
      />
    </div>
  )
}

function Stars({ rating }: { rating: number }) {
  const t = useTexts(dashboardTexts)
  if (rating === 0) return <span className="ds-quiet">{t('noRating')}</span>
  const label = t('ratingOf', { value: new Intl.NumberFormat(currentLanguage()).format(rating) })
  const stars = Math.round(rating)
  return (
    <span className="ds-stars" role="img" aria-label={label} title={label}>
      {[1, 2, 3].map((n) =>
        n <= stars ? <IconStarFilled key={n} size={16} aria-hidden /> : <IconStar key={n} size={16} aria-hidden />,
      )}
    </span>
  )
}
