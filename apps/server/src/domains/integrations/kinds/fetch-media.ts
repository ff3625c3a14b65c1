import { safeFileName } from '@recado/contract/values/file-name.rules'
import { sniffType } from '../../../platform/storage/sniff-type.ts'
import { MachineFailed, type OutsideMessage } from '../../answering/public.ts'
import type { IntegrationServices } from '../integration-services.ts'
import { integrationTexts } from '../integration-texts.rules.ts'
import { callOutside, type OutsideTurn } from './call-outside.ts'

/** Maximum size of a file in an answer. */
const MOST_BYTES = 16 * 1024 * 1024
/** Time limit of one try. */
const FILE_LIMIT_MS = 10_000

/**
 * Downloads and stores a file of an answer. A file that is not sent in the end is swept away like any file without a
 * record.
 * @throws MachineFailed
 */
export async function fetchMedia(
  turn: OutsideTurn & { services: Pick<IntegrationServices, 'egress' | 'storage'> },
  url: string,
  caption: string,
): Promise<OutsideMessage> {
  const answer = await callOutside(turn, {
    ...{
      method: 'GET',
      url,
      maxBytes: MOST_BYTES,
      timeoutMs: FILE_LIMIT_MS,
      purpose: 'integration.media',
      isRead: true,
    },
  })
  if (answer.status !== 200 || answer.body.length === 0)
    throw new MachineFailed(integrationTexts[turn.language].media, { retry: answer.status >= 500 })
  const safeName = safeFileName(nameOf(new URL(answer.url).pathname.split('/').at(-1) ?? ''))
  const { mimetype, extension } = await sniffType(answer.body, safeName ?? '')
  const filename = safeName ?? `${integrationTexts[turn.language].file}.${extension}`
  const { companyId } = turn.integration
  const { name, size } = await turn.services.storage.put(companyId, answer.body, { extension })
  return { file: { file: name, filename, mimetype, size }, caption }
}

function nameOf(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
