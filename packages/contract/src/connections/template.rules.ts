/** The parts of a template that form its text. */
export interface TemplateText {
  header: string
  body: string
  footer: string
  /**
   * Placeholders in order: `header:1`, then '1', '2' … or names of the body, then `button:0`, the end of an address.
   */
  places: readonly string[]
}

/** Where a placeholder is in a template, with its number or name. */
export type PlaceIn = { part: 'header' | 'body'; name: string } | { part: 'button'; index: number }

/** Parses a placeholder of a template. */
export function placeIn(place: string): PlaceIn {
  const [, part, name = ''] = /^(header|button):(.+)$/.exec(place) ?? []
  if (part === 'header') return { part, name }
  return part === 'button' ? { part, index: Number(name) } : { part: 'body', name: place }
}

/** Networks refuse line breaks, tabs and long gaps in a parameter. */
export const parameterOf = (input: string): string => input.replace(/\s+/g, ' ').trim()

/** Returns a text with its placeholders filled. Those without a value stay as written. */
const fillPlaceholders = (text: string, { places }: TemplateText, values: readonly string[], prefix: string): string =>
  text.replace(/\{\{\s*([^{}\s]+)\s*\}\}/g, (placeholder, place: string) => {
    const value = parameterOf(values[places.indexOf(`${prefix}${place}`)] ?? '')
    return value === '' ? placeholder : value
  })

/** The header with its placeholder filled. */
export const filledHeader = (template: TemplateText, values: readonly string[]): string =>
  fillPlaceholders(template.header, template, values, 'header:')

/** The body with its placeholders filled. */
export const filledBody = (template: TemplateText, values: readonly string[]): string =>
  fillPlaceholders(template.body, template, values, '')

/** The text that the customer reads: filled header, filled body and footer. */
export const filledTemplate = (template: TemplateText, values: readonly string[]): string =>
  [filledHeader(template, values), filledBody(template, values), template.footer]
    .filter((part) => part.trim() !== '')
    .join('\n\n')

/** Whether there is exactly one value per placeholder. */
export const isFilled = ({ places }: Pick<TemplateText, 'places'>, values: readonly string[]): boolean =>
  values.length === places.length && values.every((value) => parameterOf(value) !== '')

/** Whether a template can be sent from here: the network approved it, and it needs nothing but its placeholders. */
export const isUsable = ({ status, needsMore }: { status: string; needsMore: boolean }): boolean =>
  status === 'approved' && !needsMore

/** Media types of a template's header. */
export type HeaderMedia = 'image' | 'video' | 'document'

const MB = 1024 * 1024

/**
 * Allowed files of a header, with their size limit in bytes. The network accepts documents of 100 MB; `UPLOAD_LIMIT_MB`
 * may be lower.
 */
export const headerFiles: Readonly<Record<HeaderMedia, { types: readonly string[]; most: number }>> = {
  image: { types: ['image/jpeg', 'image/png'], most: 5 * MB },
  video: { types: ['video/mp4', 'video/3gpp'], most: 16 * MB },
  document: { types: ['application/pdf'], most: 64 * MB },
}

/**
 * Whether a file can be used as a template's header.
 * @param most maximum bytes, if the installation accepts less
 */
export const fitsHeader = (
  kind: HeaderMedia,
  { type, size }: { type: string; size: number },
  most: number = headerFiles[kind].most,
): boolean => headerFiles[kind].types.includes(type) && size > 0 && size <= most

/** Whether a template can be sent to a single person, with a file as its header if needed. */
export const isSendable = (template: {
  status: string
  needsMore: boolean
  headerMedia?: HeaderMedia | null | undefined
}): boolean => isUsable(template) || (template.status === 'approved' && (template.headerMedia ?? null) !== null)
