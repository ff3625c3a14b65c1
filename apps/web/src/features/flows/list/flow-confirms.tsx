import type { Flow, FlowUse } from '@recado/contract/flows/flow'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { DeleteConfirm } from '../../../ui/lists/list-parts.tsx'
import { copyFlow, flowUseQuery, removeFlow } from '../flow-data.ts'
import { flowTexts } from '../flow-texts.ts'

interface Props {
  flow: Flow
  onClose: () => void
}

/** Asks before copying a flow, and describes the copy. */
export function DuplicateFlow({ flow: { id, name }, onClose }: Props) {
  const t = useTexts(flowTexts)
  return (
    <Confirm
      title={t('duplicateTitle', { name })}
      action={t('duplicateAction')}
      danger={false}
      onConfirm={async () => {
        await copyFlow(id)
        toast(t('duplicated'))
      }}
      onClose={onClose}
    >
      {t('duplicateHelp')}
    </Confirm>
  )
}

/** Asks before deleting a flow, and names what uses it. */
export function DeleteFlow({ flow: { id, name }, onClose }: Props) {
  const t = useTexts(flowTexts)
  const use = useQuery(flowUseQuery(id))
  return (
    <DeleteConfirm
      title={t('deleteTitle', { name })}
      action={t('deleteAction')}
      doneText={t('deleted')}
      onDelete={() => removeFlow(id)}
      onClose={onClose}
      // The uses are fetched first. If that fails, the question says so.
      ready={!use.isPending}
      more={use.data ? <Uses use={use.data} /> : use.isError && <p>{t('useUnknown')}</p>}
    >
      {t('deleteHelp')}
    </DeleteConfirm>
  )
}

function Uses({ use: { phrases, integrations, flows, runs } }: { use: FlowUse }) {
  const t = useTexts(flowTexts)
  const useSentences = [
    { text: t('usedByPhrases'), things: phrases },
    { text: t('usedByIntegrations'), things: integrations },
    { text: t('usedByFlows'), things: flows },
  ].filter(({ things }) => things.length > 0)
  return (
    <>
      {useSentences.map(({ text, things }) => (
        <p key={text}>
          {text} {things.map(({ name }) => name).join(', ')}.
        </p>
      ))}
      {runs > 0 && <p>{t(runs === 1 ? 'usedByChat' : 'usedByChats', { count: runs })}</p>}
    </>
  )
}
