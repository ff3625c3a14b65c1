import type { CardActivity as Entry } from '@recado/contract/boards/card'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ScreenLoading } from '../../../ui/screen-loading.tsx'
import { boardTexts } from '../board-texts.ts'
import { useActivity } from './card-data.ts'

/** The activity of a card, collapsed until the user opens it. */
export function CardActivity({ cardId }: { cardId: number }) {
  const t = useTexts(boardTexts)
  const [open, setOpen] = useState(false)
  return (
    <section className="bd-section" aria-label={t('activity')}>
      <h3>
        <button type="button" className="bd-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('activity')}
          <IconChevronDown size={16} stroke={1.8} aria-hidden />
        </button>
      </h3>
      {open && <Entries cardId={cardId} />}
    </section>
  )
}

function Entries({ cardId }: { cardId: number }) {
  const t = useTexts(boardTexts)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useActivity(cardId)
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ScreenLoading />
  const entries = data.pages.flatMap(({ records }) => records)
  if (entries.length === 0) return <p className="bd-none">{t('noActivity')}</p>
  return (
    <>
      <ol className="bd-activity">
        {entries.map((entry) => (
          <li key={entry.id}>
            {sentenceOf(entry, t)}{' '}
            <time className="bd-quiet" dateTime={entry.at}>
              {formatMoment(entry.at)}
            </time>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <button
          type="button"
          className="bd-text-button"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('moreActivity')}
        </button>
      )}
    </>
  )
}

const reportedFields = [
  'title',
  'tag',
  'color',
  'description',
  'date',
  'priority',
  'users',
  'subtasks',
  'videos',
  'recurrence',
  'coverImage',
] as const

/** Returns an entry as a sentence. */
function sentenceOf(entry: Entry, t: (typeof boardTexts)['text']): string {
  const { action, user, fields, from = '', to = '', name: file = '' } = entry
  const name = user?.name ?? t('theServer')
  const changedFields = reportedFields.filter((field) => fields.includes(field))
  if (action === 'update' && changedFields.length > 0)
    return t('did_updateFields', { name, fields: changedFields.map((field) => t(`field_${field}`)).join(', ') })
  return t(`did_${action}`, { name, from, to, file })
}
