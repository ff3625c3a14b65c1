import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createEgress } from '../../../platform/egress/egress.ts'
import { type OpenStreetMapServer, startOpenStreetMapServer } from '../test/openstreetmap-server.ts'
import { type PlacesServer, startPlacesServer } from '../test/places-server.ts'
import { openStreetMapSource } from './openstreetmap.ts'
import { pauseOf } from './patient-call.ts'
import { placesSource } from './places.ts'
import { sampleSource } from './sample.ts'
import type { BusinessSource, FoundBusiness, Search } from './source.ts'

// Nothing private is allowed: an operator's address is reached all the same.
const egress = createEgress({ allowed: { hosts: new Set(), networks: [] } })
let places: PlacesServer
let map: OpenStreetMapServer
beforeAll(async () => {
  places = await startPlacesServer()
  map = await startOpenStreetMapServer()
})
beforeEach(() => {
  places.questions.length = 0
  map.calls.length = 0
  map.remark = null
})
afterAll(async () => {
  await Promise.all([places.stop(), map.stop()])
  await egress.close()
})

const placesOf = (key = places.key) => placesSource(egress, { url: places.url, key })
const mapOf = () =>
  openStreetMapSource(egress, { nominatimUrl: map.url, overpassUrl: map.url }, 'Recado/1 (https://a.example)')

async function found(source: BusinessSource, change: Partial<Search> = {}, most = Number.POSITIVE_INFINITY) {
  const businesses: FoundBusiness[] = []
  const signal = new AbortController().signal
  const asked = { search: 'Padaria', place: 'Porto Alegre', count: 5, companyId: 1, signal, ...change }
  for await (const business of source.search(asked)) {
    businesses.push(business)
    if (businesses.length >= most) break
  }
  return businesses
}

describe('EXT-01: the official places API', () => {
  it('asks page by page, and only as far as somebody wants more; who has no phone is left out', async () => {
    const first = await found(placesOf(), {}, 5)
    expect(places.questions).toHaveLength(1)
    expect(first[0]).toEqual({
      ...{ name: 'Padaria em Porto Alegre 0', address: 'Rua 0, Porto Alegre - RS', rating: 0, ratings: 0 },
      ...{ phone: '+55 51 99876-0000', position: null },
    })
    expect(first[1]).toMatchObject({ rating: 4.5, ratings: 1 })
    const all = await found(placesOf())
    expect([all.length, places.questions.length]).toEqual([40, 4])
    expect(new Set(all.map(({ phone }) => phone)).size).toBe(40)
  })

  it('a key that is refused, and an API that stays silent, are told apart', async () => {
    await expect(found(placesOf('outra'))).rejects.toMatchObject({ reason: 'refused' })
    places.interruptions.push({ status: 500 })
    await expect(found(placesOf())).rejects.toMatchObject({ reason: 'unavailable' })
    const gone = placesSource(egress, { url: 'http://127.0.0.1:9', key: 'x' })
    await expect(found(gone)).rejects.toMatchObject({ reason: 'unavailable' })
  })

  it('one that asks to wait is asked again, four times in all', async () => {
    const wait = { status: 429, headers: { 'retry-after': '0' } }
    places.interruptions.push(wait, wait, wait)
    expect(await found(placesOf(), {}, 1)).toHaveLength(1)
    places.interruptions.push(wait, wait, wait, wait)
    await expect(found(placesOf())).rejects.toMatchObject({ reason: 'busy' })
  })

  it('the pause is what was asked for, or doubles, and never longer than ten seconds', () => {
    expect([
      pauseOf('3', 1),
      pauseOf(undefined, 1),
      pauseOf(undefined, 3),
      pauseOf('999', 1),
      pauseOf('Wed, 1', 2),
    ]).toEqual([3_000, 1_000, 4_000, 10_000, 2_000])
  })

  it('a call in hand ends when the search is stopped', async () => {
    const over = new AbortController()
    places.interruptions.push('hold')
    const asking = found(placesOf(), { signal: over.signal })
    setImmediate(() => over.abort(new Error('parada')))
    await expect(asking).rejects.toThrow('parada')
    // The held call may not have been taken up: it is not the next one's.
    places.interruptions.length = 0
  })
})

describe('EXT-01: OpenStreetMap', () => {
  it('finds the place, then the businesses with a name and a phone in it, a second apart, and says who asks', async () => {
    const businesses = await found(mapOf())
    expect(businesses).toEqual([
      expect.objectContaining({
        ...{ name: 'Padaria Um', address: 'Rua A, 1 - Porto Alegre', phone: '+55 51 99999-0001' },
        position: { lat: -30.03, lng: -51.21 },
      }),
      expect.objectContaining({
        name: 'Padaria Dois',
        phone: '(51) 3333-0002',
        position: { lat: -30.04, lng: -51.22 },
      }),
      expect.objectContaining({ name: 'Padaria Uma vez mais' }),
    ])
    const [first, second] = map.calls
    expect([first?.path, second?.path]).toEqual(['/search', '/api/interpreter'])
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(900)
    expect(second?.question).toContain('["shop"="bakery"]["name"]["phone"](-30.26,-51.3,-29.93,-51.01)')
  })

  it('words are words: quotes, brackets and commands in them ask for nothing else', async () => {
    await found(mapOf(), { search: 'a"];node(1);out;["x' })
    expect(map.calls[1]?.question).toContain('"name"~"')
  })

  it('a place that nobody knows, and an answer that took too long', async () => {
    await expect(found(mapOf(), { place: 'Lugar Nenhum' })).rejects.toMatchObject({ reason: 'place' })
    map.remark = 'runtime error: Query timed out'
    await expect(found(mapOf())).rejects.toMatchObject({ reason: 'unavailable' })
  })
})

describe('EXT-02: the sample', () => {
  it('the same for the same words, other for others, fifty numbers that are different and could not be real', async () => {
    const unpaused = async (search: string, count: number) =>
      (await found(sampleSource(0), { search, count })).map(({ name, phone }) => ({ name, phone }))
    const [one, two, other] = await Promise.all([unpaused('Bar', 50), unpaused('Bar', 5), unpaused('Café', 5)])
    expect(two).toEqual(one.slice(0, 5))
    expect(other.map(({ phone }) => phone)).not.toEqual(two.map(({ phone }) => phone))
    expect(new Set(one.map(({ phone }) => phone)).size).toBe(50)
    expect(
      one.filter(({ name, phone }) => !/\(demonstração\)$/.test(name) || !/^\+55 00 9\d{4}-\d{4}$/.test(phone)),
    ).toEqual([])
  })
})
