import sanitizeHtml from 'sanitize-html'

/** Prefix of the card's own file names in stored texts. */
const OWN = 'card-file:'

const tags = ['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li', 'pre', 'code', 'a', 'img']
const marks = ['b', 'strong', 'i', 'em', 'u', 's', 'del', 'mark', 'sub', 'sup']

/**
 * Sanitises a description: keeps text and formatting, safe external links, and pictures of the card itself.
 * @param html as a client sent it
 * @param fileOf returns the stored name for a picture's `src`; null: not a picture of the card, so it is removed
 * @returns HTML to store; '' when nothing visible remains
 */
export function cleanDescription(html: string, fileOf: (src: string) => string | null): string {
  const sanitizedHtml = sanitizeHtml(html, {
    allowedTags: [...tags, ...marks],
    allowedAttributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: [OWN.slice(0, -1)] },
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href = '' }) => ({ tagName, attribs: { href, target: '_blank', rel: 'noopener noreferrer' } }),
      img: (tagName, { src = '', alt = '' }) => ({ tagName, attribs: { src: ownSource(fileOf(src)), alt } }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
    nestingLimit: 40,
  })
  return isEmpty(sanitizedHtml) ? '' : sanitizedHtml
}

const ownSource = (file: string | null): string => (file === null ? '' : OWN + file)

/** An emptied editor leaves a paragraph. */
const isEmpty = (html: string): boolean => !/<(img|hr)\b/.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''

// As the sanitiser writes it. Text never contains an unescaped <, so users cannot type this.
const ownPicture = new RegExp(`<img src="${OWN}([\\w.-]+)"`, 'g')

/** Returns the description for display, with signed addresses of its pictures. */
export const shownDescription = (html: string, urlOf: (file: string) => string): string =>
  html.replace(ownPicture, (_, file: string) => `<img src="${urlOf(file).replaceAll('&', '&amp;')}"`)

/** Returns the description without a picture whose file is being deleted. */
export const withoutPicture = (html: string, file: string): string =>
  html.replace(/<img\b[^>]*>/g, (img) => (img.includes(`src="${OWN}${file}"`) ? '' : img))
