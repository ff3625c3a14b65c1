import type { Readable } from 'node:stream'

/** A scan's result: clean, infected with the virus's name, or larger than the scanner's limit. */
export type ScanResult = { kind: 'clean' } | { kind: 'infected'; name: string } | { kind: 'tooLarge' }

/** Scans files for malicious content before they are stored. */
export interface VirusScanner {
  /**
   * Reads a content to its end.
   * @throws Error when the scanner does not answer, or sends an unknown answer; the content's own errors
   */
  scan(content: Readable): Promise<ScanResult>
}
