import { NAMED_FILE_MOST_BYTES } from '@recado/contract/external-api/choices'
import { outsideReasons } from '@recado/contract/outside-calls/reasons'
import type { TokenCaller } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { EgressAnswer } from '../../../platform/egress/egress-call.ts'
import { EgressFailed, EgressRefused } from '../../../platform/egress/egress-error.ts'
import { decodeBase64 } from '../../../platform/http/base64-file.ts'
import { type FileToSend, typeOfFile } from '../../conversations/public.ts'
import type { ApiServices } from '../api-services.ts'
import type { ApiSend } from './api-send.ts'
import type { FetchSlots } from './fetch-slots.ts'
import { lastPathPart, withExtension, withTextExtension } from './file-name.rules.ts'

const FIELD = 'medias'

/**
 * Returns the files that arrived with a call: those of `medias`, then the one of `mediaBase64` under its name.
 * @throws AppError ERR_UNSUPPORTED_MEDIA for a file in another field, which names the right one as `expected`,
 *   ERR_VALIDATION, ERR_BODY_TOO_LARGE, ERR_EMPTY_FILE
 */
export async function postedFiles({ body, files }: Pick<ApiSend, 'body' | 'files'>): Promise<FileToSend[]> {
  const foreignFile = files.find(({ field }) => field !== FIELD)
  if (foreignFile) throw new AppError('ERR_UNSUPPORTED_MEDIA', { field: foreignFile.field, expected: FIELD })
  const limits = { field: 'mediaBase64', maxBytes: NAMED_FILE_MOST_BYTES }
  const decoded = body.mediaBase64 === undefined ? null : decodeBase64(body.mediaBase64, limits)
  const inText = decoded ? [{ field: FIELD, filename: '', ...decoded }] : []
  return Promise.all(
    [...files, ...inText].map(async (file) =>
      file.filename === '' ? withName(file, body.mediaName ?? '', body.mimeType || file.mimetype) : file,
    ),
  )
}

/** Gives a file the name that its receiver sees, with an extension by which a phone can open it. */
async function withName(file: FileToSend, name: string, mimetype: string): Promise<FileToSend> {
  const filename = withTextExtension(name, mimetype)
  const { extension } = await typeOfFile({ ...file, filename })
  return { ...file, filename: withExtension(filename, extension) }
}

/**
 * Fetches the file of `mediaUrl` through the guarded client, before anything is stored. A caller that gets an error can
 * repeat the call with its key.
 * @throws AppError ERR_MEDIA_URL with `reason` and its words in the company's language as `detail`, ERR_EMPTY_FILE,
 *   ERR_BODY_TOO_LARGE with `maxBytes`, ERR_TOO_MANY_REQUESTS when too many files of the company are being fetched
 */
export async function fetchFile(
  services: Pick<ApiServices, 'egress'> & { slots: FetchSlots },
  caller: TokenCaller,
  { url, body }: { url: string; body: ApiSend['body'] },
): Promise<FileToSend> {
  const {
    status,
    body: bytes,
    url: finalUrl,
  } = await services.slots.run(caller.companyId, () => answerOf(services, caller, url))
  if (status !== 200) throw new AppError('ERR_MEDIA_URL', { field: 'mediaUrl', reason: 'status', answerStatus: status })
  if (bytes.length === 0) throw new AppError('ERR_EMPTY_FILE')
  const file = { field: FIELD, filename: '', bytes }
  return withName(file, body.mediaName || lastPathPart(finalUrl), body.mimeType ?? '')
}

async function answerOf(
  { egress }: Pick<ApiServices, 'egress'>,
  { companyId, company }: TokenCaller,
  url: string,
): Promise<EgressAnswer> {
  try {
    return await egress.call({
      ...{ companyId, purpose: 'api.media', method: 'GET', url },
      ...{ maxBytes: NAMED_FILE_MOST_BYTES, hidesInside: true },
    })
  } catch (error) {
    if (!(error instanceof EgressFailed) && !(error instanceof EgressRefused)) throw error
    const { reason } = error
    if (reason === 'size') throw new AppError('ERR_BODY_TOO_LARGE', { maxBytes: NAMED_FILE_MOST_BYTES })
    const detail = outsideReasons[reason][company.language]
    throw new AppError('ERR_MEDIA_URL', { field: 'mediaUrl', reason, detail })
  }
}
