import type { Company } from '@recado/contract/identity/company'
import { dueTint } from '@recado/contract/identity/recurrence.rules'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../../platform/dates.ts'
import type { TextKey } from '../../../platform/i18n/texts.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { tell } from '../../../platform/tell.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { ListTools } from '../../../ui/list-tools.tsx'
import { paged } from '../../../ui/paged.ts'
import { RowActions } from '../../../ui/row-actions.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { companiesQuery, removeCompany } from '../operator-data.ts'
import { settingTexts } from '../setting-texts.ts'
import type { pt } from '../texts.pt.ts'
import { CompanyForm } from './company-form.tsx'
import { daysBetween, subscriptionToday } from './due-words.rules.ts'

const tones = { soon: 'soon', near: 'near', over: 'bad' } as const

/** Companies as the operator runs them, tinted by their due date (SET-04, SET-05). */
export function CompaniesTab() {
  const t = useTexts(settingTexts)
  const [q, setQ] = useState('')
  const found = useInfiniteQuery(companiesQuery(q))
  const [editing, setEditing] = useState<Company | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Company | null>(null)
  const add = () => setEditing('new')
  const today = subscriptionToday(new Date())
  return (
    <>
      <div className="rc-page-tools">
        <ListTools
          search={{ label: t('searchCompanies'), value: q, onSearch: setQ }}
          add={{ label: t('addCompany'), onClick: add }}
        />
      </div>
      <DataTable
        label={t('companiesTable')}
        columns={useColumns(today, setEditing, setDeleting)}
        rows={found.data?.pages.flatMap(({ companies }) => companies)}
        rowKey={({ id }) => id}
        rowTone={({ dueDate }) => {
          const tint = dueTint(dueDate, today)
          return tint ? tones[tint] : undefined
        }}
        {...paged(found)}
        filter={{ text: q, onClear: () => setQ('') }}
        empty={{ title: t('noCompanies'), action: { label: t('addCompany'), onClick: add } }}
      />
      {editing && <CompanyForm company={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />}
      {deleting && (
        <Confirm
          title={t('deleteCompany', { name: deleting.name })}
          action={t('deleteCompanyAction')}
          onClose={() => setDeleting(null)}
          onConfirm={async () => {
            await removeCompany(deleting.id)
            tell(t('companyDeleted'))
          }}
        >
          {t('deleteCompanyHelp')}
        </Confirm>
      )}
    </>
  )
}

function useColumns(
  today: string,
  onEdit: (company: Company) => void,
  onDelete: (company: Company) => void,
): Column<Company>[] {
  const t = useTexts(settingTexts)
  return [
    { key: 'name', label: t('name'), cell: ({ name }) => name },
    { key: 'email', label: t('email'), cell: ({ email }) => email ?? '–' },
    { key: 'plan', label: t('plan'), cell: ({ plan }) => plan?.name ?? '–' },
    { key: 'users', label: t('users'), align: 'end', cell: ({ plan }) => plan?.users ?? '–' },
    {
      key: 'recurrence',
      label: t('recurrence'),
      cell: ({ recurrence }) => t(recurrence as TextKey<typeof pt>),
    },
    { key: 'dueDate', label: t('dueDate'), cell: ({ dueDate }) => <DueDate day={dueDate} today={today} /> },
    {
      key: 'status',
      label: t('status'),
      cell: ({ status }) => (
        <StatusLabel tone={status ? 'good' : 'quiet'} icon={status ? IconCircleCheck : IconCircleX}>
          {t(status ? 'active' : 'inactive')}
        </StatusLabel>
      ),
    },
    {
      key: 'actions',
      align: 'actions',
      cell: (company) => (
        <RowActions
          edit={{ label: t('editNamed', { name: company.name }), onClick: () => onEdit(company) }}
          remove={{ label: t('deleteNamed', { name: company.name }), onClick: () => onDelete(company) }}
        />
      ),
    },
  ]
}

function DueDate({ day, today }: { day: string | null; today: string }) {
  const t = useTexts(settingTexts)
  if (day === null) return t('never')
  const days = daysBetween(today, day)
  const words = days === 0 ? t('dueToday') : days > 0 ? t('dueIn', { count: days }) : t('overSince', { count: -days })
  return (
    <>
      {formatDay(day)}
      <span className="rc-due-words">{words}</span>
    </>
  )
}
