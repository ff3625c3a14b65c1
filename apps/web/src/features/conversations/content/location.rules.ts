export interface Place {
  /** A picture of the map, or null if the message has none that is safe to show. */
  image: string | null
  /** The map's link, or null unless it is a web address. */
  link: string | null
  description: string | null
}

const isWeb = (text: string) => /^https?:\/\//i.test(text)
const isPicture = (text: string) => isWeb(text) || /^data:image\/(png|jpe?g|webp|gif);base64,/i.test(text)

/**
 * MSG-04: parses a location's body `image|link|description`. The third part is optional and may itself contain bars.
 */
export function parseLocation(body: string): Place {
  const [image = '', link = '', ...rest] = body.split('|')
  const description = rest.join('|').trim()
  return {
    image: isPicture(image) ? image : null,
    link: isWeb(link.trim()) ? link.trim() : null,
    description: description || null,
  }
}
