/** What a notice says in one language; `{name}` and the like are filled in. */
interface Notice {
  subject: string
  what: string
  advice: string
}
/** A notice in each language; Portuguese stands in for one that is missing. */
export type NoticeWords = Readonly<Record<'pt' | 'en' | 'es', Notice>>

const isWritten = (words: NoticeWords, language: string): language is keyof NoticeWords =>
  Object.hasOwn(words, language)
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/**
 * A short mail that says what happened and what to do, as text and HTML.
 * @param values what stands for each `{key}`; a key that has none stays as it is
 */
export function noticeMail(
  words: NoticeWords,
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
