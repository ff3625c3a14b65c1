import { defineSlot, useSlot } from '../../platform/slots.tsx'
import { LazyParts } from '../lazy-part.tsx'

/** The thing that is about to be deleted. */
export interface NeededThing {
  queueId?: number
  tagId?: number
  whatsappId?: number
}

/** Slot in a delete question that lists what uses the thing to be deleted. */
export const neededBySlot = defineSlot<NeededThing>('lists.neededBy')

/** Lists what uses the thing that is about to be deleted, where a higher area provides it. */
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
