import type { Turn } from '../../answering/public.ts'
import type { AssistantServices } from '../assistant-services.ts'
import type { PromptRow } from '../prompts/prompt.view.ts'
import { hearBurst } from './hear-burst.ts'
import type { OpenedMedia } from './media-view.ts'
import { seePictures } from './see-pictures.ts'

/**
 * Opens the media of a question: transcribes the voice messages of its burst, and reads its pictures, as far as the
 * prompt's settings allow. The history is read afterwards, so that it contains the transcripts.
 * @returns with the provider's failure, for admins; null when every call succeeded
 */
export async function openMedia(
  services: AssistantServices,
  turn: Turn,
  { row, key }: { row: PromptRow; key: string },
): Promise<OpenedMedia & { failure: PromptRow['failure'] }> {
  const { transcripts, failure, unopened: unheard } = await hearBurst(services, turn, { row, key })
  const history = await turn.history(row.max_messages)
  const { pictures, unopened: unseen } = await seePictures(services, turn, { row, history })
  // In the order of the burst.
  const unopened = [...unheard, ...unseen].toSorted((one, other) => one.messageId - other.messageId)
  return { history, transcripts, pictures, unopened, failure }
}
