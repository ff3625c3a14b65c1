/** An option as bots print it in a text, one per line. Channels that can show buttons offer them to tap. */
export interface PrintedOption {
  /** The customer's input that selects it: a number, or # for an attendant. */
  key: string
  title: string
}

/** Formats the line of an option. */
export const printedOption = (key: string | number, title: string): string => `*[ ${key} ]* - ${title}`

const line = /^\*\[ (\d{1,4}|#) \]\* - (.+)$/

/** Returns the options at the end of a text and the text above them. Without options, `above` is the whole text. */
export function readPrintedOptions(text: string): { above: string; options: PrintedOption[] } {
  const lines = text.trimEnd().split('\n')
  const rest = lines.findLastIndex((one) => !line.test(one)) + 1
  const options = lines.slice(rest).flatMap((one) => {
    const [, key, title] = line.exec(one) ?? []
    return key && title ? [{ key, title }] : []
  })
  return { above: lines.slice(0, rest).join('\n').trimEnd(), options }
}
