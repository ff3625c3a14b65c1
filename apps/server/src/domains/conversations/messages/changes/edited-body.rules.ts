import { describedAnew, type Place, placedAnew } from '../inbound/location.rules.ts'

/** Kinds whose body is not what somebody wrote but a form that screens read. */
const formed = new Set(['vcard', 'contactMessage', 'call_log', 'unsupported'])

/**
 * The body of a message after its writer edited its text at the network. Text and captions become the new text; of a place
 * only the description does, or the customer would choose where its link leads, and of a live location the coordinates; other forms stay as they came.
 */
export function bodyAfterEdit(
  mediaType: string,
  body: string,
  text: string,
  place?: Pick<Place, 'latitude' | 'longitude'>,
): string {
  if (mediaType === 'locationMessage') return place ? placedAnew(body, place, text) : describedAnew(body, text)
  return formed.has(mediaType) ? body : text
}
