import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockName } from '../../platform/data-folder.ts'
import { runningPostmaster } from '../../platform/postgres/postmaster.ts'
import { BackupRefused } from './refused.ts'

/** Left behind by a killed restoration, or by an earlier process that used the folder. */
const isDraft = (name: string) => name.startsWith('.restore-') || name === lockName

/**
 * Ensures that no folder in use or with content is overwritten.
 * @throws BackupRefused
 */
export async function refuseUnlessFree(dataDir: string, places: readonly string[], force: boolean): Promise<void> {
  const cluster = join(dataDir, 'postgres')
  if (existsSync(cluster) && runningPostmaster(cluster)) {
    throw new BackupRefused(`Recado is running on ${dataDir}: stop it first`)
  }
  for (const place of places) {
    const there = existsSync(place) ? (await readdir(place)).filter((name) => !isDraft(name)) : []
    if (there.length > 0 && !force) {
      throw new BackupRefused(
        `${place} is not empty: choose another DATA_DIR, or move what is there aside with --force`,
      )
    }
  }
}

/** Removes the leftovers of killed restorations. Only the holder of the data folder may do this. */
export async function removeOldDrafts(places: readonly string[]): Promise<void> {
  for (const place of places)
    for (const name of existsSync(place) ? await readdir(place) : [])
      if (name.startsWith('.restore-')) await rm(join(place, name), { recursive: true, force: true })
}

/** Moves each draft's content into its folder, and the previous content into a separate folder. */
export async function swapIn(places: readonly string[], drafts: readonly string[]): Promise<void> {
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
  for (const [index, place] of places.entries()) {
    const draft = drafts[index] ?? ''
    const before = (await readdir(place)).filter((name) => !isDraft(name))
    const aside = join(place, `before-restore-${stamp}`)
    if (before.length > 0) await mkdir(aside, { mode: 0o700 })
    for (const name of before) await rename(join(place, name), join(aside, name))
    // Moves the database last, so that a start finds all of it or nothing.
    const names = (await readdir(draft)).sort((a, b) => Number(a === 'postgres') - Number(b === 'postgres'))
    for (const name of names) await rename(join(draft, name), join(place, name))
    await rm(draft, { recursive: true, force: true })
  }
}
