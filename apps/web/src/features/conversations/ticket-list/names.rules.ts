import { drawableLine } from '@recado/contract/values/drawable.rules'
import { cut } from '../../../ui/person/graphemes.rules.ts'

/** Returns the preview of the last message in a row (TKT-05): one line, without formatting marks. */
export const preview = (text: string) =>
  cut(
    drawableLine(text, 1_200)
      .replace(/\*(\S[^*\n]*)\*/g, '$1')
      .replace(/\s+/g, ' ')
      .trim(),
    30,
  )

/** Removes the line that signs a user's message (messages.6), because the row already names its author. */
export const unsigned = (text: string) => text.replace(/^\*[^*\n]+(?::\*|\*:)\n/, '')

/** Returns a contact's name for a row, shortened on narrow screens (TKT-06). */
export const rowName = (name: string, narrow: boolean) => (narrow ? cut(name, 10) : name)
