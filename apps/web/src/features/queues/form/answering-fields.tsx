import { useCan, useHasFeature } from '../../../platform/access.tsx'
import { useSlot } from '../../../platform/slots.tsx'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import { integrationSlot, promptSlot } from '../slots.ts'

export interface Answering {
  promptId: number | null
  integrationId: number | null
}

const WhoSpeaks = lazyPart(() => import('./who-speaks.tsx').then((file) => file.WhoSpeaks))

interface AnsweringFieldsProps {
  where: 'queue' | 'connection'
  values: Answering
  onChange: (change: Partial<Answering>) => void
}

/**
 * The automatic answers of a queue or connection: an integration, otherwise a prompt. Other areas provide the fields. A
 * note says which one answers when both are chosen.
 */
export function AnsweringFields({ where, values, onChange }: AnsweringFieldsProps) {
  const Prompt = useSlot(promptSlot)
  const Integration = useSlot(integrationSlot)
  const hasFeatures = [useHasFeature('useIntegrations'), useHasFeature('useOpenAi')].every(Boolean)
  const seesBoth = [useCan('integrations:view'), useCan('prompts:view'), hasFeatures].every(Boolean)
  return (
    <LazyParts>
      {Integration && (
        <Integration
          where={where}
          value={values.integrationId}
          onChange={(integrationId) => onChange({ integrationId })}
        />
      )}
      {Prompt && <Prompt where={where} value={values.promptId} onChange={(promptId) => onChange({ promptId })} />}
      {seesBoth && values.integrationId !== null && values.promptId !== null && (
        <WhoSpeaks where={where} integrationId={values.integrationId} promptId={values.promptId} />
      )}
    </LazyParts>
  )
}
