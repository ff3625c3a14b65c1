import { describe, expect, it } from 'vitest'
import { readMaps } from './maps-config.ts'
import type { Environment } from './setting.rules.ts'

const TILES_URL = 'https://tiles.example.com/{z}/{x}/{y}.png'

describe('settings of the extractor', () => {
  it('EXT-04: without settings: the sample, no map, and a thousand results a month', () => {
    expect(readMaps({})).toEqual({ places: null, openStreetMap: null, tiles: null, extractionsPerMonth: 1000 })
  })

  it.each<[Environment, object]>([
    [{ PLACES_KEY: 'k' }, { places: { url: 'https://places.googleapis.com', key: 'k' } }],
    [{ PLACES_KEY: 'k', PLACES_URL: 'http://localhost:1/' }, { places: { url: 'http://localhost:1', key: 'k' } }],
    [{ PLACES_URL: 'http://localhost:1' }, { places: null }],
    [{ OSM_URL: 'http://a/' }, { openStreetMap: { nominatimUrl: 'http://a', overpassUrl: 'http://a' } }],
    [
      { OSM_URL: 'http://a', OSM_OVERPASS_URL: 'http://b' },
      { openStreetMap: { nominatimUrl: 'http://a', overpassUrl: 'http://b' } },
    ],
    [
      { OSM_NOMINATIM_URL: 'http://n', OSM_OVERPASS_URL: 'http://o' },
      { openStreetMap: { nominatimUrl: 'http://n', overpassUrl: 'http://o' } },
    ],
    [{ TILES_URL }, { tiles: { url: TILES_URL, origin: 'https://tiles.example.com' } }],
    [{ EXTRACTIONS_PER_MONTH: '1' }, { extractionsPerMonth: 1 }],
    [{ EXTRACTIONS_PER_MONTH: '1000000' }, { extractionsPerMonth: 1_000_000 }],
  ])('EXT-04: %j', (env, expected) => expect(readMaps(env)).toMatchObject(expected))

  it.each<[string, Environment]>([
    ['PLACES_URL', { PLACES_URL: 'ftp://a' }],
    ['OSM_URL', { OSM_URL: 'a' }],
    ['OSM_OVERPASS_URL', { OSM_NOMINATIM_URL: 'http://n' }],
    ['OSM_NOMINATIM_URL', { OSM_OVERPASS_URL: 'http://o' }],
    ['TILES_URL', { TILES_URL: 'https://tiles.example.com/{z}/{x}.png' }],
    ['TILES_URL', { TILES_URL: 'https://{z}.example.com/{x}/{y}.png' }],
    ['EXTRACTIONS_PER_MONTH', { EXTRACTIONS_PER_MONTH: '0' }],
    ['EXTRACTIONS_PER_MONTH', { EXTRACTIONS_PER_MONTH: '1000001' }],
  ])('EXT-04: names the wrong or missing %s: %j', (name, env) => {
    expect(() => readMaps(env)).toThrow(new RegExp(`^${name}:`))
  })
})
