import { Anchor, Select } from '@mantine/core'
import { type RequestKind, requestKinds } from '@recado/contract/privacy/choices'
import type { PrivacyRequest } from '@recado/contract/privacy/privacy'
import { useTexts } from '../../platform/i18n/texts.ts'
import { formatMoment } from '../../platform/values/dates.ts'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { PageNav } from '../../ui/lists/page-nav.tsx'
import { useListFilters } from '../../ui/lists/use-list-filters.ts'
import { usePrivacyLog } from './privacy-data.ts'
import { privacySearch } from './privacy-search.rules.ts'
import { privacyTexts } from './privacy-texts.ts'

/** The server's page size. */
const PAGE = 20

/** The log of exports, erasures, retention deletions and consent answers, with user, time and reason. */
export function PrivacyLog() {
  const t = useTexts(privacyTexts)
  const { filters, show } = useListFilters(privacySearch)
  const page = filters.page ?? 1
  const log = usePrivacyLog(filters.kind, page)
  const pages = Math.max(1, Math.ceil((log.data?.count ?? 0) / PAGE))
  return (
    <section className="pv-log">
      <div className="pv-log-head">
        <h2>{t('log')}</h2>
        <Select
          aria-label={t('kind')}
          allowDeselect={false}
          data={[
            { value: '', label: t('kind_all') },
            ...requestKinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) })),
          ]}
          value={filters.kind ?? ''}
          onChange={(kind) => show(kind ? { kind: kind as RequestKind } : {})}
        />
      </div>
      {log.data && <p>{t('answers', log.data.consent)}</p>}
      <DataTable
        label={t('log')}
        columns={useColumns()}
        rows={log.data?.requests}
        rowKey={({ id }) => id}
        error={log.error}
        onRetry={() => void log.refetch()}
        empty={{ title: t('empty'), text: t('emptyHelp') }}
      />
      <PageNav page={Math.min(page, pages)} pages={pages} onShow={(next) => show({ ...filters, page: next })} />
    </section>
  )
}

function useColumns(): Column<PrivacyRequest>[] {
  const t = useTexts(privacyTexts)
  return [
    { key: 'what', label: t('what'), title: true, cell: ({ kind }) => t(`one_${kind}`) },
    { key: 'contact', label: t('contact'), cell: ({ contactName }) => contactName || '–' },
    { key: 'who', label: t('who'), cell: ({ userName }) => userName || t('system') },
    { key: 'reason', label: t('reason'), cell: ({ reason }) => reason || '–' },
    { key: 'when', label: t('when'), cell: ({ at }) => formatMoment(at) },
    { key: 'result', label: t('result'), cell: (request) => <Result request={request} /> },
  ]
}

const shownParts = [
  ...['messages', 'tickets', 'notes', 'schedules', 'contactLists', 'campaigns', 'flowVariables', 'flowRuns'],
  ...['webhooks', 'importRows', 'boardCards', 'media'],
] as const
type Part =
  | 'messages'
  | 'tickets'
  | 'notes'
  | 'schedules'
  | 'contactLists'
  | 'campaigns'
  | 'flowVariables'
  | 'flowRuns'
  | 'webhooks'
  | 'importRows'
  | 'boardCards'
  | 'media'

/** Formats row counts by kind. Kinds without a text are summed up as others. */
export function usePartWords() {
  const t = useTexts(privacyTexts)
  return (counts: PrivacyRequest['counts']): string[] => {
    const namedParts = shownParts.flatMap((part) => {
      const count = counts.find((one) => one.part === part)?.count ?? 0
      return count > 0 ? [`${t(`part_${part as Part}`)}: ${count}`] : []
    })
    const others = counts.filter(({ part }) => !(shownParts as readonly string[]).includes(part))
    const rest = others.reduce((sum, { count }) => sum + count, 0)
    return rest > 0 ? [...namedParts, `${t('part_rest')}: ${rest}`] : namedParts
  }
}

function Result({ request }: { request: PrivacyRequest }) {
  const t = useTexts(privacyTexts)
  const words = usePartWords()
  const { state, done: doneCount, total, kind, contactName, counts } = request
  if (state !== 'done') return <span>{t(`state_${state}`, { done: doneCount, total })}</span>
  if (kind !== 'export') return <span>{words(counts).join(' · ') || t('state_done')}</span>
  if (request.downloadUrl === null) return <span>{t(request.fileSize === null ? 'expired' : 'state_done')}</span>
  return (
    <Anchor
      href={request.downloadUrl}
      download={`dados-${request.id}.zip`}
      aria-label={t('downloadNamed', { name: contactName })}
    >
      {t('download')}
    </Anchor>
  )
}
