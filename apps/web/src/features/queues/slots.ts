import { defineSlot } from '../../platform/slots.tsx'

/** A field in the forms of queues and connections: what answers customers automatically there. */
export interface AnsweringChoice {
  /** The id, or null for none. */
  value: number | null
  onChange: (id: number | null) => void
  where: 'queue' | 'connection'
}

/** The AI's prompt (QUE-02, CON-03). */
export const promptSlot = defineSlot<AnsweringChoice>('queues.prompt')
/** The integration (QUE-02, CON-03). */
export const integrationSlot = defineSlot<AnsweringChoice>('queues.integration')
