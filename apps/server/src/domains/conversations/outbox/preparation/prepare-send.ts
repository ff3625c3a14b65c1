import { buffer } from 'node:stream/consumers'
import { isWholePicture } from '@recado/media/picture-structure'
import { pictureSentAs, plainlySentAs, withinLimits } from '@recado/media/sent-media.rules'
import type { CompanyContexts } from '../../../../platform/actor.ts'
import type { Workplace } from '../../../../platform/db/work.ts'
import { prepareApart } from '../../../../platform/media/media-threads.ts'
import { discardFiles, removeFiles } from '../../../../platform/storage/remove-files.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import type { LiveChannel } from '../../../connections/public.ts'
import type { MediaAddresses } from '../../messages/media/media-address.ts'
import { findStoredMessage, savePreviewIfLast } from '../../messages/message.store.ts'
import { changedMessage } from '../../messages/own-message.ts'
import { previewOf } from '../../messages/preview.rules.ts'
import { convertedName, storedTypeOf } from './preparation.rules.ts'
import {
  applyPreparation,
  beginPreparation,
  findPreparation,
  findUnprepared,
  type Preparation,
  savePreparation,
  type UnpreparedMessage,
} from './preparation.store.ts'

/** Dependencies of preparing a file for phones. */
export interface PreparationDependencies extends CompanyContexts {
  workplace: Workplace
  storage: Storage
  addresses: MediaAddresses
}

/** Larger files are not read into memory, whatever UPLOAD_LIMIT_MB is: they are sent as documents. */
const MAX_BYTES = 64 * 1024 * 1024
/** A file whose conversion ended with a crash this many times is not tried again. */
const MAX_ATTEMPTS = 3

/**
 * Prepares the file of an outbox row for phones, once for all messages that send it. Afterwards the message shows the
 * file its customer gets. Idempotent. Takes seconds when a conversion is needed.
 * @throws errors of the database and the store; it may be retried
 */
export async function prepareSend(
  deps: PreparationDependencies,
  companyId: number,
  outboxId: number,
  { abilities }: Pick<LiveChannel, 'abilities'>,
): Promise<void> {
  const message = await deps.workplace.read(companyId, ({ db }) => findUnprepared(db, companyId, outboxId))
  if (!message) return
  const preparation = await preparationOf(deps, companyId, message)
  const { as, file } = preparation
  const size = file?.size ?? message.mediaSize ?? 0
  const sendType = abilities.mediaLimits ? withinLimits(as, size, abilities.mediaLimits) : { as, note: null }
  const mediaType = storedTypeOf(sendType.as)
  const { language } = await deps.companyContext(companyId)
  await deps.workplace.run(companyId, async (work) => {
    const name = file ? convertedName(message.mediaName, file.name.split('.').at(-1) ?? 'bin') : message.mediaName
    const note = sendType.note ?? preparation.note
    const isChanged = await applyPreparation(work.db, companyId, message, {
      ...{ ...preparation, note, mediaType, name },
    })
    if (!isChanged) return
    if (file) await removeFiles(work, [message.mediaFile])
    const row = await findStoredMessage(work.db, companyId, message.id, false)
    const previewFields = { mediaType, body: row?.body ?? '', mediaName: name, voice: message.voice }
    await savePreviewIfLast(work.db, companyId, message.id, previewOf(language, previewFields))
    await changedMessage(work, deps.addresses, message.id)
  })
}

async function preparationOf(
  deps: PreparationDependencies,
  companyId: number,
  message: UnpreparedMessage,
): Promise<Preparation> {
  const plain = plainlySentAs(message.mimetype)
  if (plain === 'image') return { ...(await picture(deps, companyId, message.mediaFile)), file: null }
  if (plain !== null) return { as: plain, note: null, file: null }
  const source = message.mediaFile
  const preparation = await deps.workplace.read(companyId, ({ db }) => findPreparation(db, companyId, source))
  if (preparation) return preparation
  const attempt = await deps.workplace.run(companyId, ({ db }) => beginPreparation(db, companyId, source))
  const isHopeless = attempt > MAX_ATTEMPTS || (message.mediaSize ?? 0) > MAX_BYTES
  const result: Preparation = isHopeless
    ? { as: 'document', note: 'complex', file: null }
    : await convertFile(deps, companyId, source)
  const isSaved = await deps.workplace.run(companyId, ({ db }) => savePreparation(db, companyId, source, result))
  if (isSaved) return result
  if (result.file) await discardFiles({ ...deps, companyId }, [result.file.name], null)
  return (await deps.workplace.read(companyId, ({ db }) => findPreparation(db, companyId, source))) ?? result
}

/**
 * Returns the type under which a stored JPEG or PNG is sent, by its beginning and end. An unreadable file is left to
 * the send, which reports it.
 */
async function picture({ storage }: PreparationDependencies, companyId: number, name: string) {
  const size = (await storage.stat(companyId, name).catch(() => null))?.size
  if (size === undefined) return pictureSentAs(true)
  const read = async (start: number, end: number) => {
    if (start >= size) return new Uint8Array()
    const part = await storage.open(companyId, name, { start, end: Math.min(end, size) - 1 })
    return part ? new Uint8Array(await buffer(part.stream)) : new Uint8Array()
  }
  return pictureSentAs(await isWholePicture({ size, read }).catch(() => true))
}

async function convertFile(
  { storage }: PreparationDependencies,
  companyId: number,
  source: string,
): Promise<Preparation> {
  const read = async () => {
    const stored = await storage.open(companyId, source)
    // The send reports a missing file.
    return stored ? new Uint8Array(await buffer(stored.stream)) : new Uint8Array()
  }
  const { as, note, file } = await prepareApart(companyId, read)
  if (!file) return { as, note, file: null }
  const { bytes, extension, mimetype, looping } = file
  const { name, size } = await storage.put(companyId, bytes, { extension })
  return { as, note, file: { name, size, mimetype, looping } }
}
