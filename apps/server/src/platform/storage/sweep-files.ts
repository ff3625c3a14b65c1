import type { Clock } from '../clock.ts'
import { declareJob, type NoPayload } from '../jobs/job.ts'
import type { Log } from '../log.ts'
import { isStorageGone } from '../outage.ts'
import type { Storage } from './storage.ts'

/** Removes files that no record names: their process died between storing the file and its record. */
export const filesSweep = declareJob<NoPayload>('files.sweep', { cron: '23 2 * * *', limitSeconds: 3600 })

/** A file older than this will not get a record, because the longest upload takes minutes. */
const SAFE_AGE_MS = 24 * 3_600_000
/** Names per lookup. */
const BATCH = 500
/** Maximum per run, which limits the damage of a mistake. The rest waits for the next night. */
const MOST_REMOVED = 1000

export interface FileSweeping {
  storage: Pick<Storage, 'list' | 'stat' | 'remove'>
  clock: Clock
  log: Log
  /** Returns when each company was created. */
  companies(): Promise<ReadonlyMap<number, Date>>
  /** Returns those files that a record of the company names. */
  findUsed(companyId: number, files: readonly string[]): Promise<ReadonlySet<string>>
  /** Forgets everything derived from a removed file, and schedules its removal. */
  forget(companyId: number, files: readonly string[]): Promise<void>
  /** Maximum number of removed files. Default: 1,000. */
  most?: number
}

/**
 * Handles the job `files.sweep`. Removes files that no record names and that are older than a day. Keeps files of
 * companies unknown to this database, and files older than their company, because they may belong to another database.
 * @returns the number of removed files
 */
export async function sweepFiles(sweeping: FileSweeping): Promise<number> {
  const { storage, clock, log, most = MOST_REMOVED } = sweeping
  const before = new Date(clock.now().getTime() - SAFE_AGE_MS)
  let removedCount = 0
  try {
    const companies = await sweeping.companies()
    for await (const { companyId, files } of batchesOf(storage.list())) {
      const since = companies.get(companyId)
      if (!since) continue
      const usedFiles = await sweeping.findUsed(companyId, files)
      for (const file of files) {
        if (usedFiles.has(file) || removedCount >= most) continue
        const facts = await storage.stat(companyId, file)
        if (!facts || facts.modifiedAt < since || facts.modifiedAt >= before) continue
        await sweeping.forget(companyId, [file])
        await storage.remove(companyId, file)
        removedCount++
      }
      if (removedCount >= most) break
    }
  } catch (error) {
    if (!isStorageGone(error)) throw error
    log.warn({ err: error }, 'the search for files without a record failed and is repeated tomorrow')
  }
  if (removedCount > 0) log.info({ removed: removedCount }, 'removed files without a record')
  return removedCount
}

async function* batchesOf(listing: ReturnType<Storage['list']>) {
  const waiting = new Map<number, string[]>()
  for await (const { companyId, name } of listing) {
    const files = waiting.get(companyId) ?? []
    waiting.set(companyId, files)
    files.push(name)
    if (files.length < BATCH) continue
    waiting.delete(companyId)
    yield { companyId, files }
  }
  for (const [companyId, files] of waiting) yield { companyId, files }
}
