import type { ExtractionSource } from '@recado/contract/extractor/extraction'
import type { Workplace } from '../../platform/db/work.ts'
import type { Log } from '../../platform/log.ts'
import type { MapsConfig } from '../../platform/maps-config.ts'
import type { BusinessSource } from './sources/source.ts'

/** Services that the extractor needs from outside; filled by wiring. */
export interface ExtractorServices {
  workplace: Workplace
  log: Log
  /** Those that are set up, the one that is taken where none is named first. */
  sources: ReadonlyMap<ExtractionSource, BusinessSource>
  /** How many results a company may get in a month. */
  limit: number
  tiles: MapsConfig['tiles']
}
