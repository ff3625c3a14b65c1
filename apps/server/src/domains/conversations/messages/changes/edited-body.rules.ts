import { type GeoLocation, withDescription, withPosition } from '../inbound/location.rules.ts'

/** Media types whose body is a structured format that screens parse, not text. */
const structuredTypes = new Set(['vcard', 'contactMessage', 'call_log', 'unsupported'])

/**
 * Returns the body after the author edited the text at the network. Texts and captions are replaced. For a location
 * only the description changes, or the customer could choose the target of its link; for a live location the
 * coordinates. Other formats stay.
 */
export function bodyAfterEdit(
  mediaType: string,
  body: string,
  text: string,
  place?: Pick<GeoLocation, 'latitude' | 'longitude'>,
): string {
  if (mediaType === 'locationMessage') return place ? withPosition(body, place, text) : withDescription(body, text)
  return structuredTypes.has(mediaType) ? body : text
}
