import type { Work, Workplace } from '../../../platform/db/work.ts'
import { removeFiles } from '../../../platform/storage/remove-files.ts'
import { endRequest, noteProgress, retentionRequest, runningRetention } from '../request.store.ts'
import { announceRequest } from '../request.view.ts'
import { readSettings } from '../settings.store.ts'
import { countOld, dropMedia, dropMessages } from './retention.store.ts'

const DAY_MS = 86_400_000

/** What was written before this instant is too old; null: nothing is. */
export const limitOf = (days: number, now: Date): Date | null =>
  days === 0 ? null : new Date(now.getTime() - days * DAY_MS)

/** How much these limits would take away now. */
export const previewRetention = (
  { db, companyId, now }: Work,
  { mediaDays, messageDays }: { mediaDays: number; messageDays: number },
): Promise<{ media: number; messages: number }> =>
  countOld(db, companyId, { media: limitOf(mediaDays, now), messages: limitOf(messageDays, now) })

/**
 * The job `privacy.retain`: a chunk in a transaction, so it may die anywhere and go on. The limits are read with each chunk: who
 * lifts one while it runs keeps the rest. The log gets one entry for a night in which something went.
 */
export async function runRetention(workplace: Workplace, { companyId }: { companyId: number }): Promise<void> {
  let more = true
  while (more) more = await workplace.run(companyId, dropSomeMedia)
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after
    after = await workplace.run(companyId, (work) => dropSomeMessages(work, from))
  }
  await workplace.run(companyId, async (work) => {
    const id = await runningRetention(work.db, companyId)
    if (id === null) return
    await endRequest(work.db, companyId, { id, state: 'done', now: work.now })
    await announceRequest(work, id, 'update')
  })
}

async function dropSomeMedia(work: Work): Promise<boolean> {
  const { db, companyId, now } = work
  const before = limitOf((await readSettings(db, companyId)).mediaDays, now)
  const files = before ? await dropMedia(db, companyId, { before, now }) : []
  await note(work, { part: 'media', rows: files.length, done: 0, files: files.filter((file) => file !== '') })
  return files.length > 0
}

async function dropSomeMessages(work: Work, after: number): Promise<number | null> {
  const { db, companyId, now } = work
  const before = limitOf((await readSettings(db, companyId)).messageDays, now)
  if (!before) return null
  const { rows, files, next } = await dropMessages(db, companyId, { before, now, after })
  await note(work, { part: 'messages', rows, done: 1, files })
  return next
}

async function note(
  work: Work,
  { part, rows, done, files }: { part: string; rows: number; done: number; files: ReadonlyArray<string | null> },
): Promise<void> {
  if (rows === 0) return
  await removeFiles(work, files)
  await noteProgress(work.db, work.companyId, {
    id: await retentionRequest(work.db, work.companyId, work.now),
    done,
    part,
    rows,
  })
}
