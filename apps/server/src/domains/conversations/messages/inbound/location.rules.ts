/** A place as it is sent. Degrees; text may be missing. */
export interface Place {
  latitude: number
  longitude: number
  name: string | null
  address: string | null
}

const LINK = 'https://maps.google.com/maps?q='
const MAX_THUMBNAIL = 60_000

// The bar separates the parts (messages.7), so none of them may hold one.
const part = (text: string) => text.replaceAll('|', '/').replaceAll('\u0000', '')

/** A place as the body of a message: `image|link|description`; the image is a data address or ''. */
export function locationBody(place: Place, thumbnail: Uint8Array | null = null): string {
  const image =
    thumbnail && thumbnail.length > 0 && thumbnail.length <= MAX_THUMBNAIL
      ? `data:image/jpeg;base64,${Buffer.from(thumbnail).toString('base64')}`
      : ''
  const description = [place.name, place.address].filter((text) => text?.trim()).join(' - ')
  const link = `${LINK}${place.latitude},${place.longitude}`
  return description ? `${image}|${link}|${part(description)}` : `${image}|${link}`
}

/** The place that a body of `locationBody` stands for; null for anything else. */
export function placeOf(body: string): Place | null {
  const [, link = '', description] = body.split('|')
  const found = /[?&]q=(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)/.exec(link)
  if (!found) return null
  return { latitude: Number(found[1]), longitude: Number(found[2]), name: description ?? null, address: null }
}

/** A place whose description was edited: picture and link stay ours, with any text. */
export function describedAnew(body: string, text: string): string {
  const [image = '', link = ''] = body.split('|')
  return text.trim() === '' ? `${image}|${link}` : `${image}|${link}|${part(text)}`
}

/** A live location that moved. The picture showed the first place; a description stays unless a new one came. */
export function placedAnew(
  body: string,
  { latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>,
  text: string,
): string {
  const name = text.trim() === '' ? (body.split('|')[2] ?? null) : text
  return locationBody({ latitude, longitude, name, address: null })
}

/** A location in the ticket list. */
export const placeText = (body: string): string => body.split('|')[2] ?? ''
