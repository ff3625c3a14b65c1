import type { ExtractionSource } from '@recado/contract/extractor/extraction'
import type { Workplace } from '../../platform/db/work.ts'
import type { Log } from '../../platform/log.ts'
import type { MapsConfig } from '../../platform/maps-config.ts'
import type { BusinessSource } from './sources/source.ts'

/** Services that the extractor needs from other areas; provided by the wiring. */
export interface ExtractorServices {
  workplace: Workplace
  log: Log
  /** The configured sources; the first one is the default. */
  sources: ReadonlyMap<ExtractionSource, BusinessSource>
  /** Maximum results of a company per month. */
  limit: number
  tiles: MapsConfig['tiles']
}
