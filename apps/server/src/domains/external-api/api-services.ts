import type { Workplace } from '../../platform/db/work.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { AutomaticQueueing } from '../conversations/public.ts'

/** Dependencies for sending on behalf of programs. */
export interface ApiSending extends AutomaticQueueing {
  workplace: Workplace
  storage: Storage
}

/** Services that the external API needs from other areas; provided by the wiring. */
export interface ApiServices {
  messages: ApiSending
}
