/** The parts of a template that its text is made of. */
export interface TemplateText {
  header: string
  body: string
  footer: string
  /** Its places in their order: `header:1`, then '1', '2' … or names of the body, then `button:0`, the end of an address. */
  places: readonly string[]
}

/** Where a place of a template is, with its number or name there. */
export type PlaceIn = { part: 'header' | 'body'; name: string } | { part: 'button'; index: number }

/** Reads a place of a template. */
export function placeIn(place: string): PlaceIn {
  const [, part, name = ''] = /^(header|button):(.+)$/.exec(place) ?? []
  if (part === 'header') return { part, name }
  return part === 'button' ? { part, index: Number(name) } : { part: 'body', name: place }
}

/** Networks refuse line breaks, tabs and long gaps in a parameter. */
export const parameterOf = (typed: string): string => typed.replace(/\s+/g, ' ').trim()

/** A text with each place that has a value filled; the others stay as they are written. */
const filled = (text: string, { places }: TemplateText, values: readonly string[], prefix: string): string =>
  text.replace(/\{\{\s*([^{}\s]+)\s*\}\}/g, (written, place: string) => {
    const value = parameterOf(values[places.indexOf(`${prefix}${place}`)] ?? '')
    return value === '' ? written : value
  })

/** The header with what fills its place. */
export const filledHeader = (template: TemplateText, values: readonly string[]): string =>
  filled(template.header, template, values, 'header:')

/** The body with what fills its places. */
export const filledBody = (template: TemplateText, values: readonly string[]): string =>
  filled(template.body, template, values, '')

/** What the customer reads: filled header, filled body and footer. */
export const filledTemplate = (template: TemplateText, values: readonly string[]): string =>
  [filledHeader(template, values), filledBody(template, values), template.footer]
    .filter((part) => part.trim() !== '')
    .join('\n\n')

/** Whether every place has a value, and there are no values beside them. */
export const isFilled = ({ places }: Pick<TemplateText, 'places'>, values: readonly string[]): boolean =>
  values.length === places.length && values.every((value) => parameterOf(value) !== '')

/** Whether a template can be sent from here: the network approved it, and its places are all that is to be filled. */
export const isUsable = ({ status, needsMore }: { status: string; needsMore: boolean }): boolean =>
  status === 'approved' && !needsMore

/** What stands above a template's text, where it is a file. */
export type HeaderMedia = 'image' | 'video' | 'document'

const MB = 1024 * 1024

/** The files that go above a template, with the most bytes. The network takes documents of 100 MB; `UPLOAD_LIMIT_MB` may allow less than these. */
export const headerFiles: Readonly<Record<HeaderMedia, { types: readonly string[]; most: number }>> = {
  image: { types: ['image/jpeg', 'image/png'], most: 5 * MB },
  video: { types: ['video/mp4', 'video/3gpp'], most: 16 * MB },
  document: { types: ['application/pdf'], most: 64 * MB },
}

/**
 * Whether a file may stand above a template.
 * @param most bytes, where the installation takes less
 */
export const fitsHeader = (
  kind: HeaderMedia,
  { type, size }: { type: string; size: number },
  most: number = headerFiles[kind].most,
): boolean => headerFiles[kind].types.includes(type) && size > 0 && size <= most

/** Whether a template can be sent to one person, a file above it included. */
export const isSendable = (template: {
  status: string
  needsMore: boolean
  headerMedia?: HeaderMedia | null | undefined
}): boolean => isUsable(template) || (template.status === 'approved' && (template.headerMedia ?? null) !== null)
