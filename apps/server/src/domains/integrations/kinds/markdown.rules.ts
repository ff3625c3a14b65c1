/** Text between two marks: not blank at its ends, within a paragraph. The length keeps the search linear. */
const marked = (mark: string) => new RegExp(`${mark}(?=\\S)((?:[^\\n]|\\n(?!\\s*\\n)){0,1000}?\\S)${mark}`, 'g')

/** Encloses each line, because WhatsApp's marks end with the line. */
const withSign = (sign: string) => (_match: string, text: string) =>
  text.replace(/^[ \t]*(\S(?:.*\S)?)[ \t]*$/gm, (line, core: string) => line.replace(core, () => sign + core + sign))

/**
 * Converts Typebot's Markdown to WhatsApp's form: one star for bold, links with their address. Single stars and
 * underscores stay, because they already are WhatsApp's.
 */
export const markdownToWhatsApp = (markdown: string): string =>
  markdown
    // The star of a list is not a mark.
    .replace(/^([ \t]*)\*[ \t]+(?=\S)/gm, '$1- ')
    .replace(marked('\\*\\*'), withSign('*'))
    .replace(marked('__'), withSign('*'))
    .replace(marked('~~'), withSign('~'))
    .replace(/\[([^\]\n]{1,1000})\]\((https?:[^)\s]+)\)/g, '$1 ($2)')
    .replace(/\\([\\`*_{}[\]()#+\-.!~>|])/g, '$1')
    .trim()
