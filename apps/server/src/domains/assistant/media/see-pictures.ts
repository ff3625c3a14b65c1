import { pictureSupport } from '@recado/contract/assistant/choices'
import type { HistoryLine, Turn, TurnLine } from '../../answering/public.ts'
import type { AssistantServices } from '../assistant-services.ts'
import type { AiPicture } from '../client/ai.ts'
import type { PromptRow } from '../prompts/prompt.view.ts'
import { arrivedFiles } from './arrival.ts'
import type { UnopenedMedium } from './media-texts.rules.ts'
import { choosePictures } from './picture-choice.rules.ts'
import { readStored } from './read-stored.ts'
import { type FileState, fileStates } from './transcript.store.ts'

/** The pictures of a question. */
export interface SeenPictures {
  /** Pictures by message id. */
  pictures: ReadonlyMap<number, AiPicture>
  unopened: readonly UnopenedMedium[]
}

const isPicture = ({ mediaType }: TurnLine) => mediaType === 'image'

/** Reads the pictures of a burst, and earlier ones of the history, if the prompt sees and its model may take them. */
export async function seePictures(
  services: AssistantServices,
  turn: Turn,
  { row, history }: { row: PromptRow; history: readonly HistoryLine[] },
): Promise<SeenPictures> {
  const support = pictureSupport(row.model)
  const newLines = turn.lines.filter(isPicture)
  const newIds = new Set(newLines.map(({ id }) => id))
  const earlier = history.filter((line) => line.from === 'customer' && isPicture(line) && !newIds.has(line.id))
  const isOn = row.sees_images && support !== 'no'
  const files = isOn ? await readyFiles(services, turn, { newLines, earlier }) : new Map<number, FileState>()
  const lines = [...earlier, ...newLines].map(({ id, mimetype }) => {
    const { file = null, size = null } = files.get(id) ?? {}
    return { id, mimetype, file, size, isNew: newIds.has(id) }
  })
  const { ids, refusals } = choosePictures(lines, { isOn: row.sees_images, support })
  const pictures = new Map<number, AiPicture>()
  for (const { id, file, mimetype } of lines.filter((line) => ids.includes(line.id))) {
    const bytes = await readStored(services.storage, turn.companyId, file ?? '')
    if (bytes) pictures.set(id, { mimetype: mimetype?.split(';')[0] ?? 'image/jpeg', bytes })
    else if (newIds.has(id)) refusals.set(id, 'missing')
  }
  const unopened = [...refusals].map(([messageId, reason]) => ({ messageId, kind: 'image' as const, reason }))
  return { pictures, unopened }
}

/** The arrived files by message id. Waits for those of the burst only. */
async function readyFiles(
  { workplace }: AssistantServices,
  { companyId, signal }: Turn,
  { newLines, earlier }: { newLines: readonly TurnLine[]; earlier: readonly TurnLine[] },
): Promise<Map<number, FileState>> {
  const arrived = await arrivedFiles(workplace, companyId, { ids: newLines.map(({ id }) => id), signal })
  const ids = earlier.map(({ id }) => id)
  const stored = ids.length === 0 ? [] : await workplace.read(companyId, ({ db }) => fileStates(db, companyId, ids))
  const ready = [...arrived.values(), ...stored].filter(({ state }) => state === 'ready')
  return new Map(ready.map((state) => [state.id, state]))
}
