import { z } from 'zod'
import type { Egress } from '../../../platform/egress/egress-call.ts'
import type { MapsConfig } from '../../../platform/maps-config.ts'
import { type Bounds, overpassQuestion } from './osm-question.rules.ts'
import { parseSourceJson, patientCall } from './patient-call.ts'
import { type BusinessSource, type FoundBusiness, LONG_MS, type Search, SourceProblem } from './source.ts'
import { wait } from './wait.ts'

/** The services allow one request per second, for all companies together. */
const BETWEEN_MS = 1_000
const PATIENCE_MS = 40_000
/** Some results share a phone number, so request more than needed. */
const asMany = (count: number) => count * 4

const placesShape = z.array(z.object({ boundingbox: z.array(z.string()).length(4) }))
const point = { lat: z.number().optional(), lon: z.number().optional() }
const elementsShape = z.object({
  remark: z.string().optional(),
  elements: z.array(
    z.object({ ...point, center: z.object(point).optional(), tags: z.record(z.string(), z.string()).default({}) }),
  ),
})
type Element = z.output<typeof elementsShape>['elements'][number]

/**
 * OpenStreetMap: Nominatim finds the place, Overpass the businesses in it. The data may be stored with attribution
 * (ODbL).
 * @param agent identifies us, as the services require
 */
export function openStreetMapSource(
  egress: Pick<Egress, 'call'>,
  { nominatimUrl, overpassUrl }: NonNullable<MapsConfig['openStreetMap']>,
  agent: string,
): BusinessSource {
  const turn = createRateLimiter()
  const ask = async ({ companyId, signal }: Search, url: string, body?: string) => {
    await turn(signal)
    const headers = { 'user-agent': agent, ...(body && { 'content-type': 'application/x-www-form-urlencoded' }) }
    const call = { companyId, signal, url, headers, purpose: 'extractor.openstreetmap', timeoutMs: PATIENCE_MS }
    return parseSourceJson(await patientCall(egress, body === undefined ? call : { ...call, body }))
  }
  return {
    keepMs: LONG_MS,
    async *search(query) {
      const where = new URLSearchParams({ q: query.place, format: 'jsonv2', limit: '1', 'accept-language': 'pt-BR' })
      const bounds = boundsOf(await ask(query, `${nominatimUrl}/search?${where}`))
      const question = overpassQuestion(query.search, bounds, asMany(query.count))
      const answer = await ask(
        query,
        `${overpassUrl}/api/interpreter`,
        new URLSearchParams({ data: question }).toString(),
      )
      const read = elementsShape.safeParse(answer)
      if (!read.success) throw new SourceProblem('unavailable', 'unexpected response of Overpass')
      // A query that exceeded its time limit returns partial results and a remark.
      if (read.data.remark !== undefined && read.data.elements.length === 0)
        throw new SourceProblem('unavailable', read.data.remark.slice(0, 200))
      for (const element of read.data.elements) {
        const business = businessOf(element)
        if (business) yield business
      }
    },
  }
}

/** Runs requests one after the other, starting at most one per second. */
function createRateLimiter(): (signal: AbortSignal) => Promise<void> {
  let next = 0
  return async (signal) => {
    const now = performance.now()
    const startAt = Math.max(now, next)
    next = startAt + BETWEEN_MS
    if (startAt > now) await wait(startAt - now, signal)
  }
}

function boundsOf(answer: unknown): Bounds {
  const read = placesShape.safeParse(answer)
  if (!read.success) throw new SourceProblem('unavailable', 'unexpected response of Nominatim')
  const [first] = read.data
  if (!first) throw new SourceProblem('place', 'unknown place')
  const [south, north, west, east] = first.boundingbox.map(Number) as [number, number, number, number]
  if (![south, north, west, east].every(Number.isFinite)) throw new SourceProblem('place', 'the place has no bounds')
  return [south, west, north, east]
}

function businessOf({ tags, lat, lon, center }: Element): FoundBusiness | null {
  const phones = tags['contact:whatsapp'] ?? tags.phone ?? tags['contact:phone'] ?? ''
  const phone = phones.split(';')[0]?.trim()
  const at = { lat: lat ?? center?.lat, lng: lon ?? center?.lon }
  if (!phone || !tags.name) return null
  return {
    name: tags.name,
    address: addressOf(tags),
    ...{ rating: 0, ratings: 0, phone },
    position: at.lat === undefined || at.lng === undefined ? null : { lat: at.lat, lng: at.lng },
  }
}

function addressOf(tags: Readonly<Record<string, string>>): string {
  const street = [tags['addr:street'], tags['addr:housenumber']].filter(Boolean).join(', ')
  return [street, tags['addr:suburb'], tags['addr:city']].filter(Boolean).join(' - ')
}
