import { address, type Environment, SettingError, textSetting, wholeNumber } from './setting.rules.ts'

/** Where businesses are looked up and maps come from; see `.env.example`. */
export interface MapsConfig {
  /** The official places API; null: no key is set. */
  places: { url: string; key: string } | null
  /** Null: not set up. `nominatimUrl` finds places, `overpassUrl` what is in them; no slash at the end. */
  openStreetMap: { nominatimUrl: string; overpassUrl: string } | null
  /** Null: no map is shown. `url` with {z}, {x} and {y}. */
  tiles: { url: string; origin: string; attribution: string } | null
  /** How many results a company may get in a month. */
  extractionsPerMonth: number
}

/**
 * Reads the settings of maps.
 * @throws SettingError for what is malformed or set by halves
 */
export function readMaps(env: Environment): MapsConfig {
  const key = textSetting(env, 'PLACES_KEY')
  const url = address(env, 'PLACES_URL', ['http', 'https']) ?? 'https://places.googleapis.com'
  return {
    places: key === null ? null : { url, key },
    openStreetMap: readOpenStreetMap(env),
    tiles: readTiles(env),
    extractionsPerMonth: wholeNumber(env, 'EXTRACTIONS_PER_MONTH', 1000, 1, 1_000_000),
  }
}

function readOpenStreetMap(env: Environment): MapsConfig['openStreetMap'] {
  // One server may answer both.
  const both = address(env, 'OSM_URL', ['http', 'https'])
  const nominatimUrl = address(env, 'OSM_NOMINATIM_URL', ['http', 'https']) ?? both
  const overpassUrl = address(env, 'OSM_OVERPASS_URL', ['http', 'https']) ?? both
  if (nominatimUrl === null && overpassUrl === null) return null
  if (nominatimUrl === null) throw new SettingError('OSM_NOMINATIM_URL: required beside OSM_OVERPASS_URL')
  if (overpassUrl === null) throw new SettingError('OSM_OVERPASS_URL: required beside OSM_NOMINATIM_URL')
  return { nominatimUrl, overpassUrl }
}

function readTiles(env: Environment): MapsConfig['tiles'] {
  const url = address(env, 'TILES_URL', ['http', 'https'])
  if (url === null) return null
  // The origin goes into a header: it may hold nothing that is replaced, and nothing that ends a directive.
  const origin = /^https?:\/\/[a-z\d.:[\]-]+(?=\/)/i.exec(url)?.[0]
  if (!origin || !['{z}', '{x}', '{y}'].every((part) => url.includes(part)))
    throw new SettingError('TILES_URL: expected an address of one host with {z}, {x} and {y} in its path')
  return { url, origin, attribution: textSetting(env, 'TILES_ATTRIBUTION') ?? '© OpenStreetMap contributors' }
}
