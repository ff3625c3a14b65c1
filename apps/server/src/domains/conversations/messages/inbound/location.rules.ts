/** A location to send, in degrees. The texts are optional. */
export interface GeoLocation {
  latitude: number
  longitude: number
  name: string | null
  address: string | null
}

const LINK = 'https://maps.google.com/maps?q='
const MAX_THUMBNAIL = 60_000

// The bar is the separator (messages.7), so no part may contain one.
const part = (text: string) => text.replaceAll('|', '/').replaceAll('\u0000', '')

/** Formats a location as a message body: `image|link|description`. The image is a data address or ''. */
export function locationBody(place: GeoLocation, thumbnail: Uint8Array | null = null): string {
  const image =
    thumbnail && thumbnail.length > 0 && thumbnail.length <= MAX_THUMBNAIL
      ? `data:image/jpeg;base64,${Buffer.from(thumbnail).toString('base64')}`
      : ''
  const description = [place.name, place.address].filter((text) => text?.trim()).join(' - ')
  const link = `${LINK}${place.latitude},${place.longitude}`
  return description ? `${image}|${link}|${part(description)}` : `${image}|${link}`
}

/** Parses a body of `locationBody`; null for anything else. */
export function parseLocationBody(body: string): GeoLocation | null {
  const [, link = '', description] = body.split('|')
  const coordinates = /[?&]q=(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)/.exec(link)
  if (!coordinates) return null
  return {
    latitude: Number(coordinates[1]),
    longitude: Number(coordinates[2]),
    name: description ?? null,
    address: null,
  }
}

/** Replaces a location's description; keeps our picture and link. */
export function withDescription(body: string, text: string): string {
  const [image = '', link = ''] = body.split('|')
  return text.trim() === '' ? `${image}|${link}` : `${image}|${link}|${part(text)}`
}

/** Moves a live location. Drops the picture of the first position; keeps the description unless a new one came. */
export function withPosition(
  body: string,
  { latitude, longitude }: Pick<GeoLocation, 'latitude' | 'longitude'>,
  text: string,
): string {
  const name = text.trim() === '' ? (body.split('|')[2] ?? null) : text
  return locationBody({ latitude, longitude, name, address: null })
}

/** Returns the location's text for the ticket list. */
export const placeText = (body: string): string => body.split('|')[2] ?? ''
