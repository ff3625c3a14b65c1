import { archiveBoard, archiveCard, archiveColumn } from '@recado/contract/boards/archive-endpoints'
import { call } from '../../../platform/api/api.ts'
import { refetchCached } from '../../../platform/api/query-client.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { archiveTexts } from './archive-texts.ts'

/** The key of everything that the archive shows. */
export const archiveKey = ['boards', 'archive']

/** A board, column or card that is archived or restored. */
export interface ArchivedThing {
  kind: 'board' | 'column' | 'card'
  id: number
  title: string
}

const endpoints = { board: archiveBoard, column: archiveColumn, card: archiveCard } as const
const archivedTexts = { board: 'boardArchived', column: 'columnArchived', card: 'cardArchived' } as const
const restoredTexts = { board: 'boardRestored', column: 'columnRestored', card: 'cardRestored' } as const

const send = async ({ kind, id }: ArchivedThing, archived: boolean): Promise<void> => {
  await call(endpoints[kind], { params: { id }, body: { archived } })
  void refetchCached(archiveKey)
}

/**
 * Archives a thing and offers to undo it. The event of the server removes it from the screen.
 * @returns false when it failed, which a toast says
 */
export async function archive(thing: ArchivedThing): Promise<boolean> {
  try {
    await send(thing, true)
  } catch (error) {
    toastError(error)
    return false
  }
  toast(archiveTexts.text(archivedTexts[thing.kind], { title: thing.title }), {
    id: `archived-${thing.kind}-${thing.id}`,
    action: { label: archiveTexts.text('undo'), run: () => void restore(thing) },
  })
  return true
}

/** Restores a thing. A toast says whether it succeeded. */
export async function restore(thing: ArchivedThing): Promise<void> {
  try {
    await send(thing, false)
    toast(archiveTexts.text(restoredTexts[thing.kind], { title: thing.title }))
  } catch (error) {
    toastError(error)
  }
}
