import type { FlowCampaign } from '@recado/contract/flows/phrases'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { ListPage, ListTable } from '../../../ui/lists/list-parts.tsx'
import { useList } from '../../../ui/lists/use-list.ts'
import { flowTexts } from '../flow-texts.ts'
import { usePhrases } from './phrase-data.ts'

/** The phrases that start flows (FLL-06). */
export function PhrasesScreen() {
  const t = useTexts(flowTexts)
  const words = {
    ...{ title: t('phrasesTitle'), table: t('phrasesTable'), add: t('phraseAdd') },
    ...{ empty: t('phrasesEmpty'), emptyHelp: t('phrasesEmptyHelp') },
  }
  const list = useList<FlowCampaign>(words, false)
  const found = usePhrases()
  return (
    <ListPage list={list}>
      <ListTable
        list={list}
        columns={[
          { key: 'name', label: t('name'), title: true, cell: ({ name }) => name },
          { key: 'status', label: t('status'), cell: ({ status }) => t(status ? 'active' : 'inactive') },
        ]}
        rows={found.data}
        rowKey={({ id }) => id}
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    </ListPage>
  )
}
