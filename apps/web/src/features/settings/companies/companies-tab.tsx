import { SegmentedControl } from '@mantine/core'
import type { Company } from '@recado/contract/identity/company'
import { dueTint } from '@recado/contract/identity/recurrence.rules'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import { ListDialogs, ListHead, ListTable } from '../../../ui/lists/list-parts.tsx'
import { paged } from '../../../ui/lists/paged.ts'
import { type List, useList } from '../../../ui/lists/use-list.ts'
import { companiesQuery } from '../operator-data.ts'
import { settingTexts } from '../setting-texts.ts'
import { useCompanyColumns } from './company-columns.tsx'
import { DeleteCompany } from './delete-company.tsx'
import { DeletedCompanies } from './deleted-companies.tsx'
import { subscriptionToday } from './due-words.rules.ts'
import { LivePaths } from './live-paths.tsx'

const CompanyForm = lazyPart(() => import('./company-form.tsx').then((file) => file.CompanyForm))

const tones = { soon: 'soon', near: 'near', over: 'bad' } as const

/** The companies, tinted by due date (SET-04, SET-05), and the deleted ones. */
export function CompaniesTab() {
  const t = useTexts(settingTexts)
  const list = useList<Company>({
    title: t('tabCompanies'),
    search: t('searchCompanies'),
    table: t('companiesTable'),
    add: t('addCompany'),
    empty: t('noCompanies'),
  })
  const [visibleList, setVisibleList] = useState<'there' | 'deleted'>('there')
  return (
    <>
      <LivePaths />
      <div className="rc-page-tools">
        <SegmentedControl
          aria-label={t('companiesShown')}
          data={[
            { value: 'there', label: t('companiesThere') },
            { value: 'deleted', label: t('companiesDeleted') },
          ]}
          value={visibleList}
          onChange={(value) => setVisibleList(value as typeof visibleList)}
        />
        <ListHead list={list} />
      </div>
      {visibleList === 'there' ? (
        <Companies list={list} />
      ) : (
        <DeletedCompanies q={list.text} onClear={() => list.search('')} />
      )}
      <ListDialogs
        list={list}
        form={(company, close) => (
          <LazyParts onFail={close}>
            <CompanyForm company={company} onClose={close} />
          </LazyParts>
        )}
        remove={(company, close) => <DeleteCompany company={company} onClose={close} />}
      />
    </>
  )
}

function Companies({ list }: { list: List<Company> }) {
  const query = useInfiniteQuery(companiesQuery(list.text))
  const today = subscriptionToday(new Date())
  return (
    <ListTable
      list={list}
      columns={useCompanyColumns(today, list.edit, list.remove)}
      rows={query.data?.pages.flatMap(({ companies }) => companies)}
      rowKey={({ id }) => id}
      rowTone={({ dueDate }) => {
        const tint = dueTint(dueDate, today)
        return tint ? tones[tint] : undefined
      }}
      {...paged(query)}
    />
  )
}
