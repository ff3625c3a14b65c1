import { showPrompt } from '@recado/contract/assistant/endpoints'
import { showIntegration } from '@recado/contract/integrations/endpoints'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { queueTexts } from '../queue-texts.ts'

interface WhoSpeaksProps {
  integrationId: number
  promptId: number
  where: 'queue' | 'connection'
}

/** Says with names whether the integration or the prompt of one place answers customers. */
export function WhoSpeaks({ integrationId, promptId, where }: WhoSpeaksProps) {
  const t = useTexts(queueTexts)
  const { data: integration } = useQuery({
    queryKey: ['who-speaks', 'integration', integrationId],
    queryFn: ({ signal }) => call(showIntegration, { params: { id: integrationId }, signal }),
    meta: { silent: true },
  })
  const { data: prompt } = useQuery({
    queryKey: ['who-speaks', 'prompt', promptId],
    queryFn: ({ signal }) => call(showPrompt, { params: { id: promptId }, signal }),
    meta: { silent: true },
  })
  if (!integration || !prompt) return null
  const names = { integration: integration.name, prompt: prompt.name }
  return (
    <div role="note" className="rc-who-speaks">
      <StatusLabel tone="quiet" icon={IconInfoCircle}>
        {t(integration.type === 'flowbuilder' ? 'flowSpeaks' : 'integrationSpeaks', names)}{' '}
        {where === 'connection' && t('queueSpeaksFirst')}
      </StatusLabel>
    </div>
  )
}
