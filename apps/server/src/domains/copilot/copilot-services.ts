import type { Workplace } from '../../platform/db/work.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { AssistantServices } from '../assistant/public.ts'
import type { MediaAddresses } from '../conversations/public.ts'
import type { FindPassages } from '../knowledge/public.ts'

/** Dependencies of the helps on other areas; provided by the wiring. */
export interface CopilotServices {
  workplace: Workplace
  storage: Storage
  assistant: Pick<AssistantServices, 'ai' | 'secrets' | 'config'>
  find: FindPassages
  addresses: MediaAddresses
}
