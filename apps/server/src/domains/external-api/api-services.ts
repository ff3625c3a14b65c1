import type { Workplace } from '../../platform/db/work.ts'
import type { Egress } from '../../platform/egress/egress-call.ts'
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
  /** The guarded client, for files that a call names by their address. */
  egress: Pick<Egress, 'call'>
  /**
   * Looks a number up over a connection. Never call it inside a transaction.
   * @returns null when it has no WhatsApp; 'unavailable' when the connection is not open or its network cannot tell
   * @throws when the network does not answer in time
   */
  checkNumber(
    companyId: number,
    phone: string,
    only: number,
    withinMs: number,
  ): Promise<{ phone: string } | null | 'unavailable'>
}
