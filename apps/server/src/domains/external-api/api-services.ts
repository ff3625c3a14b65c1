import type { Workplace } from '../../platform/db/work.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { AutomaticQueueing } from '../conversations/public.ts'

/** Dependencies of sending for programs. */
export interface ApiSending extends AutomaticQueueing {
  workplace: Workplace
  storage: Storage
}

/** Services that the external API needs from outside; filled by wiring. */
export interface ApiServices {
  messages: ApiSending
}
