import type { Integration } from '@recado/contract/integrations/integration'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast } from '../../platform/toast.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { useConnections } from '../connections/public.ts'
import { useQueues } from '../queues/public.ts'
import { removeIntegration } from './integration-data.ts'
import { integrationTexts } from './integration-texts.ts'

interface DeleteIntegrationProps {
  integration: Integration
  onClose: () => void
}

/** Asks before an integration is deleted, and names the connections and queues that it answers (INT-06). */
export function DeleteIntegration({ integration: { id, name }, onClose }: DeleteIntegrationProps) {
  const t = useTexts(integrationTexts)
  const connections = useConnections()
  const queues = useQueues()
  const usedBy = (places: ReadonlyArray<{ name: string; integrationId: number | null }> = []) =>
    places.filter(({ integrationId }) => integrationId === id).map((place) => place.name)
  const used = [
    { text: t('usedByConnections'), names: usedBy(connections.data) },
    { text: t('usedByQueues'), names: usedBy(queues.data) },
  ].filter(({ names }) => names.length > 0)
  const unused = connections.data && queues.data && used.length === 0
  return (
    <Confirm
      title={t('deleteTitle', { name })}
      action={t('deleteAction')}
      onConfirm={async () => toast(await removeIntegration(id))}
      onClose={onClose}
      ready={!connections.isPending && !queues.isPending}
      more={used.map(({ text, names }) => (
        <p key={text}>
          {text} {names.join(', ')}.
        </p>
      ))}
    >
      {t(unused ? 'deleteUnused' : 'deleteHelp')}
    </Confirm>
  )
}
