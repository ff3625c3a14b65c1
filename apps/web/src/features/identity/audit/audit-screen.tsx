import type { AuditEntry } from '@recado/contract/identity/audit'
import { auditSentence, changeText } from '@recado/contract/identity/audit-words/audit-words.rules'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { DownloadButton } from '../../../ui/lists/download-button.tsx'
import { paged } from '../../../ui/lists/paged.ts'
import { useListFilters } from '../../../ui/lists/use-list-filters.ts'
import { Page } from '../../../ui/page.tsx'
import { catalogueTexts } from '../roles/permissions/catalogue-texts.ts'
import { roleTexts } from '../roles/role-texts.ts'
import './audit.css'
import { downloadAudit, useAudit, useAuditNames } from './audit-data.ts'
import { auditSearch } from './audit-filters.rules.ts'
import { AuditFilters } from './audit-filters.tsx'
import { auditTexts, useAuditWords } from './audit-texts.ts'
import { shownChange } from './shown-change.ts'

/** The audit log: changes with their authors, and logins. */
export function AuditScreen() {
  const t = useTexts(auditTexts)
  const mayExport = useCan('audit:export')
  const { filters: search, show: change, isFiltered } = useListFilters(auditSearch)
  const entries = useAudit(search)
  return (
    <Page
      title={t('title')}
      tools={
        mayExport && (
          <DownloadButton
            label={t('export')}
            disabled={!entries.data?.pages[0]?.entries.length && !entries.isPending}
            onDownload={() => downloadAudit(search, t('fileName'))}
          />
        )
      }
    >
      <AuditFilters search={search} onChange={change} />
      <DataTable
        label={t('list')}
        columns={useColumns()}
        rows={entries.data?.pages.flatMap((page) => page.entries)}
        rowKey={({ id }) => id}
        {...paged(entries)}
        empty={
          isFiltered
            ? { title: t('none'), action: { label: t('clear'), onClick: () => change({}) } }
            : { title: t('empty'), text: t('emptyHelp') }
        }
      />
      <p className="rc-audit-lasting">{t('lasting')}</p>
    </Page>
  )
}

function useColumns(): Column<AuditEntry>[] {
  const t = useTexts(auditTexts)
  const words = useAuditWords()
  const names = useAuditNames()
  // `shownChange` names permissions and their grants.
  useTexts(catalogueTexts)
  useTexts(roleTexts)
  return [
    {
      key: 'at',
      label: t('when'),
      cell: ({ at }) => (
        <time className="rc-audit-when" dateTime={at}>
          {formatMoment(at)}
        </time>
      ),
    },
    { key: 'what', label: t('what'), title: true, cell: (entry) => auditSentence(words, entry) },
    {
      key: 'details',
      label: t('details'),
      cell: ({ changes }) => (
        <ul className="rc-audit-changes">
          {changes.map((change) => (
            <li key={change.field}>{changeText(words, shownChange(change, names))}</li>
          ))}
        </ul>
      ),
    },
  ]
}
