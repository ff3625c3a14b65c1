const textTypes: Record<string, string> = {
  txt: 'text/plain',
  csv: 'text/csv',
  json: 'application/json',
  vcf: 'text/vcard',
  ics: 'text/calendar',
  md: 'text/markdown',
}

const unknown = { mimetype: 'application/octet-stream', extension: 'bin' }

/** The kind of a file that has no signature: plain text of a harmless kind, or bytes. */
export function textTypeOf(content: Uint8Array, fileName: string): { mimetype: string; extension: string } {
  if (content.length === 0 || !isText(content)) return unknown
  if (isMarkup(content)) return unknown
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const mimetype = Object.hasOwn(textTypes, extension) ? textTypes[extension] : undefined
  return mimetype ? { mimetype, extension } : { mimetype: 'text/plain', extension: 'txt' }
}

/** UTF-8, or an 8-bit text, without the control characters that no text has. */
function isText(content: Uint8Array): boolean {
  return !content.subarray(0, 4096).some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
}

/** HTML and SVG are programs in disguise: they are never called text. */
function isMarkup(content: Uint8Array): boolean {
  const start = new TextDecoder().decode(content.subarray(0, 4096)).toLowerCase()
  return /<(!doctype|html|svg|script|body|head|iframe|img|xml|\?xml|meta|link|style|object|embed)/.test(start)
}

// Shown inside a page only when nothing in them can run.
const inlineTypes = /^(image\/(jpeg|png|gif|webp|avif)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf)$/

/** Whether a browser may show a file of this kind in place; everything else is a download. */
export const isShownInline = (mimetype: string): boolean => inlineTypes.test(mimetype)
