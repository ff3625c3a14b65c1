import sanitizeHtml from 'sanitize-html'

/** Stands before the name of a file of the card, in the texts that are stored. */
const OWN = 'card-file:'

const tags = ['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li', 'pre', 'code', 'a', 'img']
const marks = ['b', 'strong', 'i', 'em', 'u', 's', 'del', 'mark', 'sub', 'sup']

/**
 * What may stay of a description: text and its formatting, links that lead out safely, and pictures of the card itself.
 * @param html as a client sent it
 * @param fileOf the name in the store of a picture of the card by what `src` says; null: it has none, the picture goes
 * @returns HTML as it is stored; '' when nothing is to be seen of it
 */
export function cleanDescription(html: string, fileOf: (src: string) => string | null): string {
  const clean = sanitizeHtml(html, {
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
  return isEmpty(clean) ? '' : clean
}

const ownSource = (file: string | null): string => (file === null ? '' : OWN + file)

/** An editor that was emptied leaves a paragraph. */
const isEmpty = (html: string): boolean => !/<(img|hr)\b/.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''

// As the cleaner writes it; in text the sign < is never left, so nobody can write it there.
const ownPicture = new RegExp(`<img src="${OWN}([\\w.-]+)"`, 'g')

/** The description as it is shown: with addresses of its pictures that are good for a while. */
export const shownDescription = (html: string, urlOf: (file: string) => string): string =>
  html.replace(ownPicture, (_, file: string) => `<img src="${urlOf(file).replaceAll('&', '&amp;')}"`)

/** The description without a picture whose file goes. */
export const withoutPicture = (html: string, file: string): string =>
  html.replace(/<img\b[^>]*>/g, (img) => (img.includes(`src="${OWN}${file}"`) ? '' : img))
