/** A notice's text in one language, with placeholders such as `{name}`. */
interface Notice {
  subject: string
  what: string
  advice: string
}
/** A notice in each language. Portuguese replaces a missing one. */
export type NoticeMailWords = Readonly<Record<'pt' | 'en' | 'es', Notice>>

const isWritten = (words: NoticeMailWords, language: string): language is keyof NoticeMailWords =>
  Object.hasOwn(words, language)
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/**
 * Builds a short mail about an event and what to do, as text and HTML.
 * @param values the value of each `{key}`; a key without a value stays unchanged
 */
export function noticeMail(
  words: NoticeMailWords,
  language: string,
  values: Readonly<Record<string, string | number>>,
): { subject: string; text: string; html: string } {
  const { subject, what, advice } = words[isWritten(words, language) ? language : 'pt']
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (mark, key: string) => String(values[key] ?? mark))
  return {
    subject: fill(subject),
    text: `${fill(what)}\n\n${fill(advice)}\n`,
    html: `<p>${escaped(fill(what))}</p><p>${escaped(fill(advice))}</p>`,
  }
}
