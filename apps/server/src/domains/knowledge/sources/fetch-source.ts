import { LARGEST_PAGE, type ReadFailure } from '@recado/contract/knowledge/choices'
import { EgressFailed, EgressRefused } from '../../../platform/egress/egress-error.ts'
import type { SourceServices } from '../knowledge-services.ts'
import type { DocumentOrder } from './document-in-thread.ts'
import type { BegunSource } from './source.store.ts'
import { charsetOf, pageFormat, type Unread } from './source-text.rules.ts'

interface SourcePlace {
  companyId: number
  documentId: number
}

/** Returns the bytes of a source: of a page by the guarded client, of a file from the store. */
export const fetchSource = (
  services: SourceServices,
  place: SourcePlace,
  source: BegunSource,
): Promise<DocumentOrder | Unread> =>
  source.address === null ? storedFile(services, place, source) : fetchPage(services, place, source.address)

async function storedFile(
  { storage }: SourceServices,
  { companyId }: SourcePlace,
  { media_file: file, mimetype }: BegunSource,
): Promise<DocumentOrder | Unread> {
  const open = file === null ? null : await storage.open(companyId, file)
  if (!open) return { failure: 'missing' }
  const parts: Buffer[] = []
  for await (const part of open.stream) parts.push(part as Buffer)
  const format = mimetype === 'application/pdf' ? ('pdf' as const) : ('text' as const)
  return { bytes: new Uint8Array(Buffer.concat(parts)), format, charset: null }
}

async function fetchPage(
  { egress }: SourceServices,
  { companyId, documentId }: SourcePlace,
  url: string,
): Promise<DocumentOrder | Unread> {
  const ask = () =>
    egress.call({
      ...{ companyId, purpose: 'knowledge.page', subject: `knowledge:${documentId}`, url, maxBytes: LARGEST_PAGE },
      headers: { accept: 'text/html,application/xhtml+xml,text/plain,application/pdf;q=0.9,*/*;q=0.5' },
      // The form shows the result, so it must not reveal which internal names exist.
      hidesInside: true,
    })
  try {
    // A server may close an idle connection at the moment of its reuse, so a broken connection is tried twice.
    const { status, headers, body } = await ask().catch((error: unknown) => {
      if (error instanceof EgressFailed && error.reason === 'network') return ask()
      throw error
    })
    if (status < 200 || status >= 300) return { failure: 'status' }
    const type = headers['content-type'] ?? ''
    const format = pageFormat(type, body.subarray(0, 4096))
    return format ? { bytes: new Uint8Array(body), format, charset: charsetOf(type) } : { failure: 'type' }
  } catch (error) {
    if (error instanceof EgressRefused) return { failure: 'address' }
    if (error instanceof EgressFailed) return { failure: failures[error.reason] }
    throw error
  }
}

const failures: Readonly<Record<EgressFailed['reason'], ReadFailure>> = {
  ...{ timeout: 'timeout', cancelled: 'timeout', size: 'size', redirects: 'redirects' },
  ...{ network: 'unreachable', tls: 'unreachable', name: 'address' },
}
