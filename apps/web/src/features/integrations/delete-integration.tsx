import type { Integration } from '@recado/contract/integrations/integration'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast } from '../../platform/toast.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { usePlacesAnswered } from '../connections/public.ts'
import { removeIntegration } from './integration-data.ts'
import { integrationTexts } from './integration-texts.ts'

interface DeleteIntegrationProps {
  integration: Integration
  onClose: () => void
}

/** Asks before an integration is deleted, and names the connections and queues that it answers (INT-06). */
export function DeleteIntegration({ integration: { id, name }, onClose }: DeleteIntegrationProps) {
  const t = useTexts(integrationTexts)
  const { connections, queues, isReady, isKnown } = usePlacesAnswered('integrationId', id)
  const used = [
    { text: t('usedByConnections'), names: connections },
    { text: t('usedByQueues'), names: queues },
  ].filter(({ names }) => names.length > 0)
  return (
    <Confirm
      title={t('deleteTitle', { name })}
      action={t('deleteAction')}
      onConfirm={async () => toast(await removeIntegration(id))}
      onClose={onClose}
      ready={isReady}
      more={used.map(({ text, names }) => (
        <p key={text}>
          {text} {names.join(', ')}.
        </p>
      ))}
    >
      {t(isKnown && used.length === 0 ? 'deleteUnused' : 'deleteHelp')}
    </Confirm>
  )
}
