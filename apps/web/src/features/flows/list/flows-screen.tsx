import type { Flow } from '@recado/contract/flows/flow'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { ListPage, ListTable } from '../../../ui/lists/list-parts.tsx'
import { paged } from '../../../ui/lists/paged.ts'
import { useList } from '../../../ui/lists/use-list.ts'
import { useFlows } from '../flow-data.ts'
import { flowTexts } from '../flow-texts.ts'

/** The company's flows (FLL-01). */
export function FlowsScreen() {
  const t = useTexts(flowTexts)
  const words = {
    ...{ title: t('title'), search: t('search'), table: t('table'), add: t('add') },
    ...{ empty: t('empty'), emptyHelp: t('emptyHelp') },
  }
  const list = useList<Flow>(words, false)
  const found = useFlows(list.text)
  return (
    <ListPage list={list}>
      <ListTable
        list={list}
        columns={[
          { key: 'name', label: t('name'), title: true, cell: ({ name }) => name },
          { key: 'status', label: t('status'), cell: ({ active }) => t(active ? 'active' : 'inactive') },
        ]}
        rows={found.data?.pages.flatMap(({ flows }) => flows)}
        rowKey={({ id }) => id}
        {...paged(found)}
      />
    </ListPage>
  )
}
