import type { Config } from '../config.ts'
import { requireWritable } from '../data-folder.ts'
import { SettingError } from '../setting.rules.ts'
import { createLocalStorage } from './local-storage.ts'
import { type Storage, StorageUnavailable } from './storage.ts'
import type { S3Settings } from './storage-setting.rules.ts'

/** A number that no company has: the sequence of companies begins at 1 and would have to run through. */
const PROBE_COMPANY = Number.MAX_SAFE_INTEGER

/**
 * The store that the settings name. The client of an object store is loaded only where one is used: it takes 37 MB.
 */
export async function openStorage({ storage, mediaDir }: Pick<Config, 'storage' | 'mediaDir'>): Promise<Storage> {
  return storage ? openS3(storage) : createLocalStorage(mediaDir)
}

/** A store that speaks S3. */
export async function openS3(settings: S3Settings): Promise<Storage> {
  const { createS3Storage } = await import('./s3-storage.ts')
  return createS3Storage(settings)
}

/**
 * The store that the settings name, once a file was written, read and removed there.
 * @throws SettingError MEDIA_DIR or STORAGE_URL when that fails
 */
export async function requireStorage(config: Pick<Config, 'storage' | 'mediaDir'>): Promise<Storage> {
  if (!config.storage) requireWritable('MEDIA_DIR', config.mediaDir)
  const storage = await openStorage(config)
  if (!config.storage) return storage
  try {
    await storage.check()
    const { name } = await storage.put(PROBE_COMPANY, Buffer.from('Recado'), { extension: 'txt' })
    const found = await storage.stat(PROBE_COMPANY, name)
    await storage.remove(PROBE_COMPANY, name)
    if (found?.size !== 6) throw new StorageUnavailable('a file that was stored was not found again')
    return storage
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    throw new SettingError(`STORAGE_URL: the bucket ${config.storage.bucket} cannot be used (${error.message})`)
  }
}
