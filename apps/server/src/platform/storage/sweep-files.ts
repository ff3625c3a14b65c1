import type { Clock } from '../clock.ts'
import { declareJob, type NoPayload } from '../jobs/job.ts'
import type { Log } from '../log.ts'
import { isStorageGone } from '../outage.ts'
import type { Storage } from './storage.ts'

/** Removes files that no record names: of a process that died between storing a file and its record. */
export const filesSweep = declareJob<NoPayload>('files.sweep', { cron: '23 2 * * *', limitSeconds: 3600 })

/** A file so old is not about to get its record: the longest upload takes minutes. */
const SAFE_AGE_MS = 24 * 3_600_000
/** Names that are looked up at once. */
const BATCH = 500
/** In one run; the rest waits for the next night. Something that goes wrong does not go far. */
const MOST_REMOVED = 1000

export interface FileSweeping {
  storage: Pick<Storage, 'list' | 'stat' | 'remove'>
  clock: Clock
  log: Log
  /** When each company began. */
  companies(): Promise<ReadonlyMap<number, Date>>
  /** Those of the files that some record of the company names. */
  named(companyId: number, files: readonly string[]): Promise<ReadonlySet<string>>
  /** Forgets what was made of a removed file, and has it removed. */
  forget(companyId: number, files: readonly string[]): Promise<void>
  /** How many are removed at most; 1,000 by default. */
  most?: number
}

/**
 * The job `files.sweep`. A file goes when no record names it and it is older than a day. Files of companies that this database does
 * not know, and files that are older than their company, are left: they may be another database's.
 * @returns how many were removed
 */
export async function sweepFiles(sweeping: FileSweeping): Promise<number> {
  const { storage, clock, log, most = MOST_REMOVED } = sweeping
  const before = new Date(clock.now().getTime() - SAFE_AGE_MS)
  let removed = 0
  try {
    const companies = await sweeping.companies()
    for await (const { companyId, files } of batchesOf(storage.list())) {
      const since = companies.get(companyId)
      if (!since) continue
      const named = await sweeping.named(companyId, files)
      for (const file of files) {
        if (named.has(file) || removed >= most) continue
        const facts = await storage.stat(companyId, file)
        if (!facts || facts.modifiedAt < since || facts.modifiedAt >= before) continue
        await sweeping.forget(companyId, [file])
        await storage.remove(companyId, file)
        removed++
      }
      if (removed >= most) break
    }
  } catch (error) {
    if (!isStorageGone(error)) throw error
    log.warn({ err: error }, 'files that no record names are looked for again tomorrow')
  }
  if (removed > 0) log.info({ removed }, 'removed files that no record named')
  return removed
}

async function* batchesOf(listed: ReturnType<Storage['list']>) {
  const waiting = new Map<number, string[]>()
  for await (const { companyId, name } of listed) {
    const files = waiting.get(companyId) ?? []
    waiting.set(companyId, files)
    files.push(name)
    if (files.length < BATCH) continue
    waiting.delete(companyId)
    yield { companyId, files }
  }
  for (const [companyId, files] of waiting) yield { companyId, files }
}
