import type { ExtractionSource } from '@recado/contract/extractor/extraction'
import type { Egress } from '../../../platform/egress/egress-call.ts'
import type { MapsConfig } from '../../../platform/maps-config.ts'
import { openStreetMapSource } from './openstreetmap.ts'
import { placesSource } from './places.ts'
import { sampleSource } from './sample.ts'
import type { BusinessSource } from './source.ts'

/**
 * The configured sources, the default one first; the sample is always available, and last.
 * @param agent User-Agent for services that require one
 */
export function createSources(
  egress: Pick<Egress, 'call'>,
  { places, openStreetMap }: MapsConfig,
  agent: string,
): ReadonlyMap<ExtractionSource, BusinessSource> {
  const sources = new Map<ExtractionSource, BusinessSource>()
  if (places) sources.set('places', placesSource(egress, places))
  if (openStreetMap) sources.set('openstreetmap', openStreetMapSource(egress, openStreetMap, agent))
  return sources.set('sample', sampleSource())
}
