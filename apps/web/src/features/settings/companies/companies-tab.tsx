import { SegmentedControl } from '@mantine/core'
import type { Company } from '@recado/contract/identity/company'
import { dueTint } from '@recado/contract/identity/recurrence.rules'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { ListTools } from '../../../ui/lists/list-tools.tsx'
import { paged } from '../../../ui/lists/paged.ts'
import { companiesQuery } from '../operator-data.ts'
import { settingTexts } from '../setting-texts.ts'
import { useCompanyColumns } from './company-columns.tsx'
import { DeleteCompany } from './delete-company.tsx'
import { DeletedCompanies } from './deleted-companies.tsx'
import { subscriptionToday } from './due-words.rules.ts'

const CompanyForm = lazyPart(() => import('./company-form.tsx').then((file) => file.CompanyForm))

const tones = { soon: 'soon', near: 'near', over: 'bad' } as const

/** Companies as the operator runs them, tinted by their due date (SET-04, SET-05), and those that were deleted. */
export function CompaniesTab() {
  const t = useTexts(settingTexts)
  const { q = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useCallback(
    (text: string) =>
      void navigate({ to: '/settings', search: { tab: 'companies', ...(text ? { q: text } : {}) }, replace: true }),
    [navigate],
  )
  const clear = () => search('')
  const [shown, setShown] = useState<'there' | 'deleted'>('there')
  const [editing, setEditing] = useState<Company | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Company | null>(null)
  const add = () => setEditing('new')
  const close = () => setEditing(null)
  return (
    <>
      <div className="rc-page-tools">
        <SegmentedControl
          aria-label={t('companiesShown')}
          data={[
            { value: 'there', label: t('companiesThere') },
            { value: 'deleted', label: t('companiesDeleted') },
          ]}
          value={shown}
          onChange={(value) => setShown(value as typeof shown)}
        />
        <ListTools
          search={{ label: t('searchCompanies'), value: q, onSearch: search }}
          add={{ label: t('addCompany'), onClick: add }}
        />
      </div>
      {shown === 'there' ? (
        <Companies q={q} onClear={clear} onAdd={add} onEdit={setEditing} onDelete={setDeleting} />
      ) : (
        <DeletedCompanies q={q} onClear={clear} />
      )}
      {editing && (
        <LazyParts onFail={close}>
          <CompanyForm company={editing === 'new' ? undefined : editing} onClose={close} />
        </LazyParts>
      )}
      {deleting && <DeleteCompany company={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

interface CompaniesProps {
  q: string
  onClear: () => void
  onAdd: () => void
  onEdit: (company: Company) => void
  onDelete: (company: Company) => void
}

function Companies({ q, onClear, onAdd, onEdit, onDelete }: CompaniesProps) {
  const t = useTexts(settingTexts)
  const found = useInfiniteQuery(companiesQuery(q))
  const today = subscriptionToday(new Date())
  return (
    <DataTable
      label={t('companiesTable')}
      columns={useCompanyColumns(today, onEdit, onDelete)}
      rows={found.data?.pages.flatMap(({ companies }) => companies)}
      rowKey={({ id }) => id}
      rowTone={({ dueDate }) => {
        const tint = dueTint(dueDate, today)
        return tint ? tones[tint] : undefined
      }}
      {...paged(found)}
      filter={{ text: q, onClear }}
      empty={{ title: t('noCompanies'), action: { label: t('addCompany'), onClick: onAdd } }}
    />
  )
}
