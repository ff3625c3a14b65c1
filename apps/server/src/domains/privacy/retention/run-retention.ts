import type { Work, Workplace } from '../../../platform/db/work.ts'
import { removeFiles } from '../../../platform/storage/remove-files.ts'
import { endRequest, noteRequestProgress, retentionRequest, runningRetention } from '../request.store.ts'
import { announceRequest } from '../request.view.ts'
import { readSettings } from '../settings.store.ts'
import { countOld, dropMedia, dropMessages } from './retention.store.ts'

const DAY_MS = 86_400_000

/** Returns the time before which messages are too old. Null means no limit. */
export const limitOf = (days: number, now: Date): Date | null =>
  days === 0 ? null : new Date(now.getTime() - days * DAY_MS)

/** Returns how much these limits would remove now. */
export const previewRetention = (
  { db, companyId, now }: Work,
  { mediaDays, messageDays }: { mediaDays: number; messageDays: number },
): Promise<{ media: number; messages: number }> =>
  countOld(db, companyId, { media: limitOf(mediaDays, now), messages: limitOf(messageDays, now) })

/**
 * Handles the job `privacy.retain`: one chunk per transaction, so it may crash anywhere and restart. Each chunk reads
 * the limits again, so that lifting one during a run keeps the rest. The log has one entry for each night in which
 * something was removed.
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
  {
    part,
    rows,
    done: doneCount,
    files,
  }: { part: string; rows: number; done: number; files: ReadonlyArray<string | null> },
): Promise<void> {
  if (rows === 0) return
  await removeFiles(work, files)
  await noteRequestProgress(work.db, work.companyId, {
    id: await retentionRequest(work.db, work.companyId, work.now),
    done: doneCount,
    part,
    rows,
  })
}
