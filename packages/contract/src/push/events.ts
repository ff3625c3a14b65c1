import { z } from 'zod'
import { pushDevice, storedPushChoices } from './push.ts'

/**
 * `company-{id}-push`, to the user: their devices and choices, for all their browsers. Only the receiver knows which
 * device is `current`.
 */
export const pushEvent = z.union([
  z.object({ action: z.enum(['create', 'update']), record: pushDevice.omit({ current: true }) }),
  z.object({ action: z.literal('delete'), id: z.int() }),
  z.object({ action: z.literal('choices'), choices: storedPushChoices }),
])

export const pushEvents = { push: pushEvent } as const
