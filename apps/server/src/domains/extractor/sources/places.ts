import { z } from 'zod'
import type { Egress } from '../../../platform/egress/egress-call.ts'
import type { MapsConfig } from '../../../platform/maps-config.ts'
import { parseSourceJson, patientCall } from './patient-call.ts'
import { type BusinessSource, type FoundBusiness, HOUR_MS, type Search, SourceProblem } from './source.ts'

/** Maximum results of a query, in pages of 20. */
const PAGE = 20
const MOST_PAGES = 3

/**
 * Only fields that are shown are requested, because each is charged. No position: the terms forbid showing these
 * results on another map.
 */
const FIELDS = [
  'places.displayName',
  'places.formattedAddress',
  'places.internationalPhoneNumber',
  'places.nationalPhoneNumber',
  'places.rating',
  'places.userRatingCount',
  'nextPageToken',
].join(',')

const answerShape = z.object({
  places: z
    .array(
      z.object({
        displayName: z.object({ text: z.string() }).optional(),
        formattedAddress: z.string().optional(),
        internationalPhoneNumber: z.string().optional(),
        nationalPhoneNumber: z.string().optional(),
        rating: z.number().optional(),
        userRatingCount: z.number().optional(),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
})
type Place = z.output<typeof answerShape>['places'][number]

/**
 * The official places API: Text Search (New). Its terms forbid storing its content, so results are deleted after one
 * working day.
 */
export const placesSource = (
  egress: Pick<Egress, 'call'>,
  { url, key }: NonNullable<MapsConfig['places']>,
): BusinessSource => ({
  keepMs: 24 * HOUR_MS,
  async *search(query) {
    let pageToken: string | undefined
    for (let page = 0; page < MOST_PAGES; page++) {
      const answer = await patientCall(egress, {
        ...{ companyId: query.companyId, purpose: 'extractor.places', signal: query.signal },
        url: `${url}/v1/places:searchText`,
        headers: { 'content-type': 'application/json', 'x-goog-fieldmask': FIELDS },
        secretHeaders: { 'x-goog-api-key': key },
        body: JSON.stringify(questionOf(query, pageToken)),
      })
      const read = answerShape.safeParse(parseSourceJson(answer))
      if (!read.success) throw new SourceProblem('unavailable', 'unexpected response of the places API')
      for (const place of read.data.places) {
        const business = businessOf(place)
        if (business) yield business
      }
      pageToken = read.data.nextPageToken
      if (!pageToken) return
    }
  },
})

/** The API requires the same query for each page, except for the page token. */
const questionOf = ({ search, place }: Search, pageToken: string | undefined) => ({
  textQuery: `${search} em ${place}`,
  languageCode: 'pt-BR',
  pageSize: PAGE,
  ...(pageToken !== undefined && { pageToken }),
})

function businessOf(place: Place): FoundBusiness | null {
  const phone = place.internationalPhoneNumber ?? place.nationalPhoneNumber
  if (!phone || !place.displayName) return null
  return {
    name: place.displayName.text,
    address: place.formattedAddress ?? '',
    rating: place.rating ?? 0,
    ratings: Math.trunc(place.userRatingCount ?? 0),
    ...{ phone, position: null },
  }
}
