import { useSlot } from '../../../platform/slots.tsx'
import { LazyParts } from '../../../ui/lazy-part.tsx'
import { integrationSlot, promptSlot } from '../slots.ts'

export interface Answering {
  promptId: number | null
  integrationId: number | null
}

interface AnsweringFieldsProps {
  where: 'queue' | 'connection'
  values: Answering
  onChange: (change: Partial<Answering>) => void
}

/**
 * The automatic answers of a queue or connection: an integration, otherwise a prompt. Other areas provide the fields.
 */
export function AnsweringFields({ where, values, onChange }: AnsweringFieldsProps) {
  const Prompt = useSlot(promptSlot)
  const Integration = useSlot(integrationSlot)
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
    </LazyParts>
  )
}
