import { Button } from '@mantine/core'
import { type Company, DELETED_DAYS } from '@recado/contract/identity/company'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { formatDay } from '../../../platform/values/dates.ts'
import { EmailText } from '../../../ui/email-text.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { paged } from '../../../ui/lists/paged.ts'
import { companiesQuery, undeleteCompany } from '../operator-data.ts'
import { settingTexts } from '../setting-texts.ts'

const DAY = 86_400_000

/** Deleted companies, with a restore button and the day until which they can be restored. */
export function DeletedCompanies({ q, onClear }: { q: string; onClear: () => void }) {
  const t = useTexts(settingTexts)
  const query = useInfiniteQuery(companiesQuery(q, true))
  const [busy, setBusy] = useState<number | null>(null)
  const restore = async ({ id, name }: Company) => {
    setBusy(id)
    try {
      await undeleteCompany(id)
      toast(t('companyRestored', { name }))
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(null)
    }
  }
  const removalDay = ({ deletedAt }: Company) =>
    deletedAt ? formatDay(new Date(Date.parse(deletedAt) + DELETED_DAYS * DAY)) : '–'
  const columns: Column<Company>[] = [
    { key: 'name', label: t('name'), cell: ({ name }) => name },
    { key: 'email', label: t('email'), cell: ({ email }) => (email ? <EmailText address={email} /> : '–') },
    { key: 'users', label: t('users'), align: 'end', cell: ({ userCount }) => userCount },
    { key: 'deleted', label: t('deletedOn'), cell: ({ deletedAt }) => (deletedAt ? formatDay(deletedAt) : '–') },
    { key: 'gone', label: t('goneOn'), cell: removalDay },
    {
      key: 'actions',
      align: 'actions',
      cell: (company) => (
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconArrowBackUp size={16} />}
          loading={busy === company.id}
          aria-label={t('restoreNamed', { name: company.name })}
          onClick={() => void restore(company)}
        >
          {t('restore')}
        </Button>
      ),
    },
  ]
  return (
    <DataTable
      label={t('deletedTable')}
      columns={columns}
      rows={query.data?.pages.flatMap(({ companies }) => companies)}
      rowKey={({ id }) => id}
      {...paged(query)}
      filter={{ text: q, onClear }}
      empty={{ title: t('noDeleted'), text: t('noDeletedHelp', { count: DELETED_DAYS }) }}
    />
  )
}
