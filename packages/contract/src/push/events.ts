import { z } from 'zod'
import { keptPushChoices, pushDevice } from './push.ts'

/** `company-{id}-push`, to the person: their devices and choices, on every screen of theirs. `current` is the receiver's to know. */
export const pushEvent = z.union([
  z.object({ action: z.enum(['create', 'update']), record: pushDevice.omit({ current: true }) }),
  z.object({ action: z.literal('delete'), id: z.int() }),
  z.object({ action: z.literal('choices'), choices: keptPushChoices }),
])

/** The events of this area, by name. */
export const pushEvents = { push: pushEvent } as const
