/** The parts of a template that its text is made of. */
export interface TemplateText {
  header: string
  body: string
  footer: string
  /** The places of the body in their order: '1', '2' … or names. */
  places: readonly string[]
}

/** Networks refuse line breaks, tabs and long gaps in a parameter. */
export const parameterOf = (typed: string): string => typed.replace(/\s+/g, ' ').trim()

/** The body with each place that has a value filled; the others stay as they are written. */
export const filledBody = ({ body, places }: TemplateText, values: readonly string[]): string =>
  body.replace(/\{\{\s*([^{}\s]+)\s*\}\}/g, (written, place: string) => {
    const value = parameterOf(values[places.indexOf(place)] ?? '')
    return value === '' ? written : value
  })

/** What the customer reads: header, filled body and footer. */
export const filledTemplate = (template: TemplateText, values: readonly string[]): string =>
  [template.header, filledBody(template, values), template.footer].filter((part) => part.trim() !== '').join('\n\n')

/** Whether every place has a value, and there are no values beside them. */
export const isFilled = ({ places }: Pick<TemplateText, 'places'>, values: readonly string[]): boolean =>
  values.length === places.length && values.every((value) => parameterOf(value) !== '')

/** Whether a template can be sent from here: the network approved it, and its body is all that is to be filled. */
export const isUsable = ({ status, needsMore }: { status: string; needsMore: boolean }): boolean =>
  status === 'approved' && !needsMore
