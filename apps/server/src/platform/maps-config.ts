import { address, type Environment, SettingError, textSetting, wholeNumber } from './setting.rules.ts'

/** Sources of businesses and maps; see `.env.example`. */
export interface MapsConfig {
  /** The official places API. Null: no key is set. */
  places: { url: string; key: string } | null
  /** `nominatimUrl` finds places, `overpassUrl` finds businesses in them; no trailing slash. Null: not configured. */
  openStreetMap: { nominatimUrl: string; overpassUrl: string } | null
  /** `url` contains {z}, {x} and {y}. Null: no map is shown. */
  tiles: { url: string; origin: string; attribution: string } | null
  /** Maximum results per company and month. */
  extractionsPerMonth: number
}

/**
 * Reads the map settings.
 * @throws SettingError for malformed or incomplete settings
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
  // One server may provide both services.
  const both = address(env, 'OSM_URL', ['http', 'https'])
  const nominatimUrl = address(env, 'OSM_NOMINATIM_URL', ['http', 'https']) ?? both
  const overpassUrl = address(env, 'OSM_OVERPASS_URL', ['http', 'https']) ?? both
  if (nominatimUrl === null && overpassUrl === null) return null
  if (nominatimUrl === null) throw new SettingError('OSM_NOMINATIM_URL: required with OSM_OVERPASS_URL')
  if (overpassUrl === null) throw new SettingError('OSM_OVERPASS_URL: required with OSM_NOMINATIM_URL')
  return { nominatimUrl, overpassUrl }
}

function readTiles(env: Environment): MapsConfig['tiles'] {
  const url = address(env, 'TILES_URL', ['http', 'https'])
  if (url === null) return null
  // The origin is used in a header, so it must have no placeholder and no character that ends a directive.
  const origin = /^https?:\/\/[a-z\d.:[\]-]+(?=\/)/i.exec(url)?.[0]
  if (!origin || !['{z}', '{x}', '{y}'].every((part) => url.includes(part)))
    throw new SettingError('TILES_URL: expected an address of one host with {z}, {x} and {y} in its path')
  return { url, origin, attribution: textSetting(env, 'TILES_ATTRIBUTION') ?? '© OpenStreetMap contributors' }
}
