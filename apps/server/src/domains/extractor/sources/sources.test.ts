import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createEgress } from '../../../platform/egress/egress.ts'
import { type OpenStreetMapServer, startOpenStreetMapServer } from '../test/openstreetmap-server.ts'
import { type PlacesServer, startPlacesServer } from '../test/places-server.ts'
import { openStreetMapSource } from './openstreetmap.ts'
import { pauseOf } from './patient-call.ts'
import { placesSource } from './places.ts'
import { sampleSource } from './sample.ts'
import type { BusinessSource, FoundBusiness, Search } from './source.ts'

// No private network is allowed, but operator addresses are reachable anyway.
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

async function collect(source: BusinessSource, change: Partial<Search> = {}, most = Number.POSITIVE_INFINITY) {
  const businesses: FoundBusiness[] = []
  const signal = new AbortController().signal
  const query = { search: 'Padaria', place: 'Porto Alegre', count: 5, companyId: 1, signal, ...change }
  for await (const business of source.search(query)) {
    businesses.push(business)
    if (businesses.length >= most) break
  }
  return businesses
}

describe('EXT-01: the official places API', () => {
  it('requests pages only as long as more results are needed, and skips businesses without a phone', async () => {
    const first = await collect(placesOf(), {}, 5)
    expect(places.questions).toHaveLength(1)
    expect(first[0]).toEqual({
      ...{ name: 'Padaria em Porto Alegre 0', address: 'Rua 0, Porto Alegre - RS', rating: 0, ratings: 0 },
      ...{ phone: '+55 51 99876-0000', position: null },
    })
    expect(first[1]).toMatchObject({ rating: 4.5, ratings: 1 })
    const all = await collect(placesOf())
    expect([all.length, places.questions.length]).toEqual([40, 4])
    expect(new Set(all.map(({ phone }) => phone)).size).toBe(40)
  })

  it('distinguishes a rejected key from an API that does not answer', async () => {
    await expect(collect(placesOf('outra'))).rejects.toMatchObject({ reason: 'refused' })
    places.interruptions.push({ status: 500 })
    await expect(collect(placesOf())).rejects.toMatchObject({ reason: 'unavailable' })
    const unreachable = placesSource(egress, { url: 'http://127.0.0.1:9', key: 'x' })
    await expect(collect(unreachable)).rejects.toMatchObject({ reason: 'unavailable' })
  })

  it('retries on rate limiting, four attempts in all', async () => {
    const wait = { status: 429, headers: { 'retry-after': '0' } }
    places.interruptions.push(wait, wait, wait)
    expect(await collect(placesOf(), {}, 1)).toHaveLength(1)
    places.interruptions.push(wait, wait, wait, wait)
    await expect(collect(placesOf())).rejects.toMatchObject({ reason: 'busy' })
  })

  it('the pause is the requested one, or doubles, up to ten seconds', () => {
    expect([
      pauseOf('3', 1),
      pauseOf(undefined, 1),
      pauseOf(undefined, 3),
      pauseOf('999', 1),
      pauseOf('Wed, 1', 2),
    ]).toEqual([3_000, 1_000, 4_000, 10_000, 2_000])
  })

  it('aborts the running call when the search is stopped', async () => {
    const over = new AbortController()
    places.interruptions.push('hold')
    const results = collect(placesOf(), { signal: over.signal })
    setImmediate(() => over.abort(new Error('parada')))
    await expect(results).rejects.toThrow('parada')
    // The interruption may not have been consumed; remove it for the next test.
    places.interruptions.length = 0
  })
})

describe('EXT-01: OpenStreetMap', () => {
  it('finds the place, then businesses with a name and phone in it, one second apart, with a User-Agent', async () => {
    const businesses = await collect(mapOf())
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

  it('escapes quotes, brackets and commands in search words', async () => {
    await collect(mapOf(), { search: 'a"];node(1);out;["x' })
    expect(map.calls[1]?.question).toContain('"name"~"')
  })

  it('reports an unknown place, and a query that exceeded its time limit', async () => {
    await expect(collect(mapOf(), { place: 'Lugar Nenhum' })).rejects.toMatchObject({ reason: 'place' })
    map.remark = 'runtime error: Query timed out'
    await expect(collect(mapOf())).rejects.toMatchObject({ reason: 'unavailable' })
  })
})

describe('EXT-02: the sample', () => {
  it('gives the same results for the same words, others for other words, and fifty distinct impossible numbers', async () => {
    const collectSample = async (search: string, count: number) =>
      (await collect(sampleSource(0), { search, count })).map(({ name, phone }) => ({ name, phone }))
    const [one, two, other] = await Promise.all([
      collectSample('Bar', 50),
      collectSample('Bar', 5),
      collectSample('Café', 5),
    ])
    expect(two).toEqual(one.slice(0, 5))
    expect(other.map(({ phone }) => phone)).not.toEqual(two.map(({ phone }) => phone))
    expect(new Set(one.map(({ phone }) => phone)).size).toBe(50)
    expect(
      one.filter(({ name, phone }) => !/\(demonstração\)$/.test(name) || !/^\+55 00 9\d{4}-\d{4}$/.test(phone)),
    ).toEqual([])
  })
})
