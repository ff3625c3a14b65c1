import { queryClient } from '../../../platform/api/query-client.ts'
import type { EventHandlers } from '../../../platform/area.ts'

/** Roles changed: the list is read again. Unsaved edits stay. */
export const roleEvents: EventHandlers = {
  role: () => void queryClient.invalidateQueries({ queryKey: ['roles'] }),
}
