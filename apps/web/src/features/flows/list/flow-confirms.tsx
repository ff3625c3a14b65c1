import type { Flow } from '@recado/contract/flows/flow'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { copyFlow, flowUseQuery, removeFlow } from '../flow-data.ts'
import { flowTexts } from '../flow-texts.ts'

const DeleteUsed = lazyPart(() => import('../../../ui/uses/delete-used.tsx').then((file) => file.DeleteUsed))

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

/** Asks before deleting a flow, and names what uses it and how many chats run in it. */
export function DeleteFlow({ flow: { id, name }, onClose }: Props) {
  const t = useTexts(flowTexts)
  const runs = useQuery(flowUseQuery(id)).data?.runs ?? 0
  return (
    <DeleteUsed
      kind="flow"
      id={id}
      title={t('deleteTitle', { name })}
      action={t('deleteAction')}
      doneText={t('deleted')}
      onDelete={() => removeFlow(id)}
      onClose={onClose}
    >
      {t('deleteHelp')} {runs > 0 && t(runs === 1 ? 'usedByChat' : 'usedByChats', { count: runs })}
    </DeleteUsed>
  )
}
