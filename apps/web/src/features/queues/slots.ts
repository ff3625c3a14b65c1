import { defineSlot } from '../../platform/slots.tsx'

/** A field of the forms of queues and connections: who answers customers there before a person does. */
export interface AnsweringChoice {
  /** Null: none. */
  value: number | null
  onChange: (id: number | null) => void
  where: 'queue' | 'connection'
}

/** The AI's prompt (QUE-02, CON-03). */
export const promptSlot = defineSlot<AnsweringChoice>('queues.prompt')
/** The integration (QUE-02, CON-03). */
export const integrationSlot = defineSlot<AnsweringChoice>('queues.integration')
