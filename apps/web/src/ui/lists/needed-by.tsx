import { defineSlot, useSlot } from '../../platform/slots.tsx'
import { LazyParts } from '../lazy-part.tsx'

/** What is about to be deleted. */
export interface NeededThing {
  queueId?: number
  tagId?: number
  whatsappId?: number
}

/** In the question whether something is deleted: who needs it. */
export const neededBySlot = defineSlot<NeededThing>('lists.neededBy')

/** Says who needs what is about to be deleted, where a higher area knows it. */
export function NeededBy(thing: NeededThing) {
  const Part = useSlot(neededBySlot)
  return (
    Part && (
      <LazyParts>
        <Part {...thing} />
      </LazyParts>
    )
  )
}
