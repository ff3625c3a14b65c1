export interface Place {
  /** A picture of the map; null when the message has none that is safe to show. */
  image: string | null
  /** Where the map opens; null when it is no web address. */
  link: string | null
  description: string | null
}

const isWeb = (text: string) => /^https?:\/\//i.test(text)
const isPicture = (text: string) => isWeb(text) || /^data:image\/(png|jpe?g|webp|gif);base64,/i.test(text)

/** MSG-04: a location's body is `image|link|description`; the third part is optional and may itself hold bars. */
export function placeOf(body: string): Place {
  const [image = '', link = '', ...rest] = body.split('|')
  const description = rest.join('|').trim()
  return {
    image: isPicture(image) ? image : null,
    link: isWeb(link.trim()) ? link.trim() : null,
    description: description || null,
  }
}
