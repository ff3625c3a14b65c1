const textTypes: Record<string, string> = {
  txt: 'text/plain',
  csv: 'text/csv',
  json: 'application/json',
  vcf: 'text/vcard',
  ics: 'text/calendar',
  md: 'text/markdown',
}

/** Returns the extension of a kind of plain text, or undefined for other types. */
export const extensionOfText = (mimetype: string): string | undefined =>
  Object.keys(textTypes).find((extension) => textTypes[extension] === mimetype)

const unknown = { mimetype: 'application/octet-stream', extension: 'bin' }

/** Returns the type of a file without a signature: a harmless kind of plain text, or bytes. */
export function textTypeOf(content: Uint8Array, fileName: string): { mimetype: string; extension: string } {
  if (content.length === 0 || !isText(content)) return unknown
  if (isMarkup(content)) return unknown
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const mimetype = Object.hasOwn(textTypes, extension) ? textTypes[extension] : undefined
  return mimetype ? { mimetype, extension } : { mimetype: 'text/plain', extension: 'txt' }
}

/** Whether it is UTF-8 or 8-bit text, without control characters that texts do not have. */
function isText(content: Uint8Array): boolean {
  return !content.subarray(0, 4096).some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
}

/** HTML and SVG can contain scripts, so they are never treated as text. */
function isMarkup(content: Uint8Array): boolean {
  const start = new TextDecoder().decode(content.subarray(0, 4096)).toLowerCase()
  return /<(!doctype|html|svg|script|body|head|iframe|img|xml|\?xml|meta|link|style|object|embed)/.test(start)
}

// Types that contain no scripts may be shown inside a page.
const inlineTypes = /^(image\/(jpeg|png|gif|webp|avif)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf)$/

/** Whether a browser may show a file of this type in place. Others are downloaded. */
export const isShownInline = (mimetype: string): boolean => inlineTypes.test(mimetype)
