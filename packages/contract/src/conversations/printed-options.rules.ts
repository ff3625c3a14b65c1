/** A choice as bots print it into a text, one option a line, so that a channel that can offers them to tap. */
export interface PrintedOption {
  /** What is typed for it: a number, or # for a person. */
  key: string
  title: string
}

/** The line of an option. */
export const printedOption = (key: string | number, title: string): string => `*[ ${key} ]* - ${title}`

const line = /^\*\[ (\d{1,4}|#) \]\* - (.+)$/

/** The options with which a text ends, and what stands above them. None: the whole text stands above. */
export function readPrintedOptions(text: string): { above: string; options: PrintedOption[] } {
  const lines = text.trimEnd().split('\n')
  const rest = lines.findLastIndex((one) => !line.test(one)) + 1
  const options = lines.slice(rest).flatMap((one) => {
    const [, key, title] = line.exec(one) ?? []
    return key && title ? [{ key, title }] : []
  })
  return { above: lines.slice(0, rest).join('\n').trimEnd(), options }
}
