import { drawableLine } from '@recado/contract/values/drawable.rules'
import { cut } from '../../../ui/person/graphemes.rules.ts'

/** The preview of the last message in a row (TKT-05): one line, without the marks around bold text. */
export const preview = (text: string) =>
  cut(
    drawableLine(text, 1_200)
      .replace(/\*(\S[^*\n]*)\*/g, '$1')
      .replace(/\s+/g, ' ')
      .trim(),
    30,
  )

/** A person's message without the line that signs it (messages.6): the row already names its author. */
export const unsigned = (text: string) => text.replace(/^\*[^*\n]+(?::\*|\*:)\n/, '')

/** A contact's name in a row: shortened on narrow screens (TKT-06). */
export const rowName = (name: string, narrow: boolean) => (narrow ? cut(name, 10) : name)
