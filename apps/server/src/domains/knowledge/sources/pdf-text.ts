import { MOST_SOURCE_PASSAGES, type ReadFailure } from '@recado/contract/knowledge/choices'
import { PASSAGE_LENGTH } from '../passages.rules.ts'
import type { Unread } from './source-text.rules.ts'

/** Reports the percentage of pages that were read. */
export type ReportProgress = (percent: number) => Promise<unknown>

/** Largest buffer that reading a PDF may allocate: compressed data may unpack to a multiple of the file. */
const LARGEST_BUFFER = 64 * 1024 * 1024
const MOST_PAGES = 5000
/** More text than this cannot fit the limit of passages. */
const MOST_CHARACTERS = MOST_SOURCE_PASSAGES * PASSAGE_LENGTH
const PROGRESS_STEP = 10

/**
 * Returns the text of a PDF, page by page. Runs in its own thread only: it limits the buffers of that thread for the rest
 * of its life, and removes the native decompression, whose results have no limit.
 */
export async function pdfText(bytes: Uint8Array, report: ReportProgress): Promise<{ text: string } | Unread> {
  const limit = limitBuffers()
  try {
    const content = await readPages(bytes, report)
    return limit.wasExceeded && 'failure' in content ? { failure: 'complex' } : content
  } catch (error) {
    return { failure: limit.wasExceeded ? 'complex' : failureOf(error as Error) }
  }
}

async function readPages(bytes: Uint8Array, report: ReportProgress): Promise<{ text: string } | Unread> {
  const { getDocumentProxy } = await import('unpdf')
  const quiet = { verbosity: 0, isEvalSupported: false, disableFontFace: true, stopAtErrors: false }
  const pdf = await getDocumentProxy(bytes, quiet)
  if (pdf.numPages > MOST_PAGES) return { failure: 'long' }
  const pages: string[] = []
  let length = 0
  let unreadable = 0
  let reported = 0
  for (let number = 1; number <= pdf.numPages; number++) {
    const text = await pageText(pdf, number).catch(() => {
      unreadable++
      return ''
    })
    pages.push(text)
    length += text.length
    if (length > MOST_CHARACTERS) return { failure: 'long' }
    const percent = Math.floor((number * 100) / pdf.numPages)
    if (percent < reported + PROGRESS_STEP) continue
    reported = percent
    await report(percent)
  }
  if (unreadable === pdf.numPages) return { failure: 'damaged' }
  return { text: pages.join('\n\n') }
}

type Pdf = Awaited<ReturnType<typeof import('unpdf').getDocumentProxy>>

/** The text of a page, line by line. Words that are divided at the end of a line are joined. */
async function pageText(pdf: Pdf, number: number): Promise<string> {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
  page.cleanup()
  return text.replaceAll(/(\p{L})[-\u00ad]\n(\p{Ll})/gu, '$1$2')
}

const failures: Readonly<Record<string, ReadFailure>> = {
  PasswordException: 'password',
  InvalidPDFException: 'damaged',
}

const failureOf = ({ name }: Error): ReadFailure => failures[name] ?? 'damaged'

/** Limits the buffers that this thread allocates. Threads have a limit for their heap, which does not include them. */
function limitBuffers(): { wasExceeded: boolean } {
  const limit = { wasExceeded: false }
  Reflect.deleteProperty(globalThis, 'DecompressionStream')
  const plain = globalThis.Uint8Array
  globalThis.Uint8Array = new Proxy(plain, {
    construct(target, args, newTarget) {
      if (typeof args[0] === 'number' && args[0] > LARGEST_BUFFER) {
        limit.wasExceeded = true
        throw new RangeError('a PDF unpacks to too much data')
      }
      return Reflect.construct(target, args, newTarget === globalThis.Uint8Array ? target : newTarget)
    },
  })
  return limit
}
