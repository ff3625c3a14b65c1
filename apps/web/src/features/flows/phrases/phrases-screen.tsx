import '../flows.css'
import type { Flow } from '@recado/contract/flows/flow'
import type { FlowCampaign } from '@recado/contract/flows/phrases'
import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { normalize } from '../../../platform/normalize.rules.ts'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { actionColumn, DeleteConfirm, ListDialogs, ListPage, ListTable } from '../../../ui/lists/list-parts.tsx'
import { type List, useList } from '../../../ui/lists/use-list.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useConnections } from '../../connections/public.ts'
import { editorAddress } from '../builder-address.ts'
import { useAllFlows } from '../flow-data.ts'
import { flowTexts } from '../flow-texts.ts'
import { removePhrase, usePhrases } from './phrase-data.ts'
import { PhraseForm } from './phrase-form.tsx'
import { idleOf } from './phrase-idle.rules.ts'
import { olderPhrase } from './same-phrase.rules.ts'

/** The phrases that start flows. Only users who may delete contacts can delete them (FLL-06, FLL-08). */
export function PhrasesScreen() {
  const knowsFlows = useCan('flows:names')
  const t = useTexts(flowTexts)
  const words = {
    ...{ title: t('phrasesTitle'), search: t('phrasesSearch'), table: t('phrasesTable'), add: t('phraseAdd') },
    ...{ empty: t('phrasesEmpty'), emptyHelp: t('phrasesEmptyHelp') },
  }
  // A new phrase needs a flow to start.
  const mayAdd = useCan('phrases:edit') && knowsFlows
  const list = useList<FlowCampaign>(words, mayAdd)
  const phrasesQuery = usePhrases()
  const columns = useColumns(list)
  return (
    <ListPage list={list}>
      <ListTable
        list={list}
        columns={columns}
        rows={phrasesQuery.data?.filter(foundBy(list.text))}
        rowKey={({ id }) => id}
        error={phrasesQuery.error}
        onRetry={() => void phrasesQuery.refetch()}
      />
      <ListDialogs
        list={list}
        form={(phrase, close) => <PhraseForm phrase={phrase} onClose={close} />}
        remove={({ id, name }, close) => (
          <DeleteConfirm
            title={t('phraseDeleteTitle', { name })}
            action={t('phraseDeleteAction')}
            doneText={t('phraseDeleted')}
            onDelete={() => removePhrase(id)}
            onClose={close}
          >
            {t('phraseDeleteHelp')}
          </DeleteConfirm>
        )}
      />
    </ListPage>
  )
}

const foundBy = (text: string) => {
  const query = normalize(text.trim())
  return ({ name, phrases }: FlowCampaign) => [name, ...phrases].some((text) => normalize(text).includes(query))
}

function useColumns(list: List<FlowCampaign>): Column<FlowCampaign>[] {
  const t = useTexts(flowTexts)
  const mayEdit = useCan('phrases:edit')
  const mayDelete = useCan('contacts-page:deleteContact') && mayEdit
  const seesFlows = useCan('flows:view')
  const flows = useAllFlows().data
  const phrases = usePhrases().data ?? []
  const connections = useConnections().data
  const flowOf = (id: number) => flows?.find((flow) => flow.id === id)
  return [
    { key: 'name', label: t('name'), title: true, cell: ({ name }) => name },
    { key: 'phrase', label: t('phrase'), cell: (phrase) => <PhraseTexts phrase={phrase} /> },
    {
      key: 'flow',
      label: t('flow'),
      cell: ({ flowId }) => {
        const flow = flowOf(flowId)
        const name = flow?.name ?? `#${flowId}`
        return seesFlows ? <Link {...editorAddress(flow ?? { id: flowId })}>{name}</Link> : name
      },
    },
    {
      key: 'connection',
      label: t('connection'),
      cell: ({ whatsappId }) =>
        whatsappId === null
          ? t('everyConnection')
          : (connections?.find(({ id }) => id === whatsappId)?.name ?? `#${whatsappId}`),
    },
    {
      key: 'status',
      label: t('status'),
      cell: (phrase) => (
        <PhraseState isOn={phrase.status} flow={flowOf(phrase.flowId)} older={olderPhrase(phrases, phrase)} />
      ),
    },
    actionColumn(list, ({ name }) => ({
      edit: mayEdit ? t('phraseEditNamed', { name }) : null,
      remove: mayDelete ? t('phraseDeleteNamed', { name }) : null,
    })),
  ]
}

/** The texts of an entry, and how they match unless as a whole. */
function PhraseTexts({ phrase: { phrases, match } }: { phrase: FlowCampaign }) {
  const t = useTexts(flowTexts)
  return (
    <>
      {phrases.join(', ')}
      {match !== 'equal' && <span className="fl-why">{t(`phraseMatch_${match}`)}</span>}
    </>
  )
}

/** Ativo or Desativado, and why an active phrase starts nothing. */
function PhraseState({
  isOn,
  flow,
  older,
}: {
  isOn: boolean
  flow: Flow | undefined
  older: FlowCampaign | undefined
}) {
  const t = useTexts(flowTexts)
  const idle = flow && isOn ? idleOf(flow) : null
  return (
    <>
      <StatusLabel tone={isOn ? 'good' : 'quiet'} icon={isOn ? IconCircleCheck : IconCircleOff}>
        {t(isOn ? 'active' : 'inactive')}
      </StatusLabel>
      {idle && <span className="fl-why">{t(idle)}</span>}
      {older && <span className="fl-why">{t('phraseOlder', { name: older.name })}</span>}
    </>
  )
}
