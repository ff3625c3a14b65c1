import { wholeSigns } from '@recado/contract/values/whole-signs.rules'

/** A location copied from a map. */
export interface CopiedPlace {
  kind: 'place'
  latitude: number
  longitude: number
  /** '' if the link has no name. */
  name: string
}

/** `wordless`: a map link without coordinates, such as a short link. */
export type MapLink = CopiedPlace | { kind: 'wordless' }

const LONGEST_NAME = 200
const number = '[-+]?\\d{1,3}(?:\\.\\d+)?'
const pair = new RegExp(`^\\s*(${number})\\s*[,~]\\s*(${number})`)

function place(latitude: number, longitude: number, name = ''): CopiedPlace | null {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null
  return { kind: 'place', latitude, longitude, name: wholeSigns(name.trim(), LONGEST_NAME) }
}

/** Parses 'lat,long' at the start of a text. */
function pairOf(text: string | null | undefined, name = ''): CopiedPlace | null {
  const match = pair.exec(text ?? '')
  return match && place(Number(match[1]), Number(match[2]), name)
}

const decode = (text: string) => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
const nameUnlessPair = (text: string | null | undefined) => (text && !pair.test(text) ? text : '')

/** Returns the first of these parameters that holds a coordinate pair. */
function ofParameters(query: URLSearchParams, keys: readonly string[], name = ''): CopiedPlace | null {
  for (const key of keys) {
    const match = pairOf(query.get(key)?.replace(/^loc:/i, ''), name)
    if (match) return match
  }
  return null
}

function google({ pathname, searchParams, hash }: URL): CopiedPlace | null {
  const name = nameUnlessPair(decode(/\/maps\/place\/([^/@]+)/.exec(pathname)?.[1] ?? ''))
  const path = pathname + hash
  // Prefer the pin to the centre of the map.
  const needle = /!3d(-?\d+(?:\.\d+)?)!4d(-?\d+(?:\.\d+)?)/.exec(path)
  if (needle) return place(Number(needle[1]), Number(needle[2]), name)
  const queryPlace = ofParameters(searchParams, ['q', 'query', 'destination', 'daddr', 'll', 'center'], name)
  if (queryPlace) return queryPlace
  const pathPlace = pairOf(decode(/\/maps\/(?:place|search|dir\/[^/]*)\/([^/@]+)/.exec(pathname)?.[1] ?? ''))
  return pathPlace ?? pairOf(/@([^/]+)/.exec(path)?.[1], name)
}

function apple({ searchParams }: URL): CopiedPlace | null {
  const name = nameUnlessPair(searchParams.get('name') ?? searchParams.get('q'))
  return ofParameters(searchParams, ['coordinate', 'll', 'q', 'daddr', 'sll', 'center'], name)
}

function openStreetMap({ searchParams, hash }: URL): CopiedPlace | null {
  const needle = pairOf(`${searchParams.get('mlat')},${searchParams.get('mlon')}`)
  return needle ?? pairOf(/map=[\d.]+\/([^&]+)/.exec(hash)?.[1]?.replace('/', ','))
}

const waze = ({ searchParams }: URL) => ofParameters(searchParams, ['ll', 'latlng', 'to'])

const maps: ReadonlyArray<{ host: RegExp; path?: RegExp; read: (link: URL) => CopiedPlace | null }> = [
  { host: /^(www\.)?google\.[a-z.]{2,6}$/, path: /^\/maps/, read: google },
  { host: /^maps\.google\.[a-z.]{2,6}$/, read: google },
  { host: /^maps\.app\.goo\.gl$/, read: () => null },
  { host: /^goo\.gl$/, path: /^\/maps/, read: () => null },
  { host: /^(maps\.apple\.com|maps\.apple)$/, read: apple },
  { host: /^(www\.)?(openstreetmap\.org|osm\.org)$/, read: openStreetMap },
  { host: /^((www|ul)\.)?waze\.com$/, read: waze },
]

function ofLink(text: string): MapLink | null {
  const link = URL.canParse(text) ? new URL(text) : null
  const map = link && maps.find(({ host, path }) => host.test(link.hostname) && (!path || path.test(link.pathname)))
  return link && map ? (map.read(link) ?? { kind: 'wordless' }) : null
}

/** Parses a geo URI (RFC 5870), with the `q` parameter for pin and name that phones add. */
function ofGeo(text: string): MapLink | null {
  const [, coordinates = '', query = ''] = /^geo:([^?\s]*)(?:\?(\S*))?$/i.exec(text) ?? []
  if (!coordinates) return null
  const pin = new URLSearchParams(query).get('q') ?? ''
  const name = /\(([^)]*)\)/.exec(pin)?.[1] ?? ''
  const match = pairOf(pin, name) ?? (/^0(\.0+)?,0(\.0+)?/.test(coordinates) && pin ? null : pairOf(coordinates, name))
  return match ?? { kind: 'wordless' }
}

const sides: Readonly<Record<string, -1 | 1>> = { N: 1, S: -1, E: 1, L: 1, W: -1, O: -1 }
const degrees =
  /(\d{1,3}(?:[.,]\d+)?)\s*°\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["″”]|'')\s*)?([NSEWLO])/gi

/** Parses degrees with compass directions, as maps copy them: 23°33'01.8"S 46°38'02.0"W. */
function ofDegrees(text: string): CopiedPlace | null {
  const matches = [...text.matchAll(degrees)]
  if (matches.length !== 2 || text.replace(degrees, '').replace(/[\s,;]/g, '') !== '') return null
  const [latitude = Number.NaN, longitude = Number.NaN] = matches.map(([, ...parts]) => {
    const [whole = 0, minutes = 0, seconds = 0] = parts
      .slice(0, 3)
      .map((part) => Number((part ?? '0').replace(',', '.')))
    return (whole + minutes / 60 + seconds / 3600) * (sides[parts[3]?.toUpperCase() ?? ''] ?? Number.NaN)
  })
  const round = (value: number) => Math.round(value * 1e6) / 1e6
  return place(round(latitude), round(longitude))
}

/** Parses two numbers from a form or a message. They need decimals, so that '10, 20' of a list is not a location. */
function ofNumbers(text: string): CopiedPlace | null {
  const point = /^\(?\s*([-+]?\d{1,3}\.\d{2,})\s*[,;\s]\s*([-+]?\d{1,3}\.\d{2,})\s*\)?$/.exec(text)
  const comma = /^\(?\s*([-+]?\d{1,3},\d{2,})\s*[;\s]\s*([-+]?\d{1,3},\d{2,})\s*\)?$/.exec(text)
  const [, latitude = '', longitude = ''] = point ?? comma ?? []
  return latitude ? place(Number(latitude.replace(',', '.')), Number(longitude.replace(',', '.'))) : null
}

/**
 * Returns the location in a pasted text: a map link (also with surrounding words, as phones share it), a geo URI, or
 * coordinates. Reads links of Google Maps, Apple Maps, OpenStreetMap and Waze.
 * @returns null if the text has no location
 */
export function mapLinkOf(pasted: string): MapLink | null {
  const text = pasted.trim()
  const coordinates = ofGeo(text) ?? ofDegrees(text) ?? ofNumbers(text)
  if (coordinates) return coordinates
  const links = text.match(/\bhttps?:\/\/\S+/gi) ?? []
  return links.length === 1 && links[0] ? ofLink(links[0]) : null
}
