import type { Readable } from 'node:stream'

/** What a scanner says of a content: clean, the name of what it found, or that it is larger than the scanner reads. */
export type ScanResult = { kind: 'clean' } | { kind: 'infected'; name: string } | { kind: 'tooLarge' }

/** Looks for malicious content in files before they are kept. */
export interface VirusScanner {
  /**
   * Reads a content to its end.
   * @throws Error when the scanner does not answer, or answers something else; the content's own errors
   */
  scan(content: Readable): Promise<ScanResult>
}
