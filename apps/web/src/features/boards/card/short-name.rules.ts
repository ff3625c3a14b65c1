import { cut, graphemes } from '../../../ui/person/graphemes.rules.ts'

/** Names up to this long are shown whole, in characters as people count them (BRD-15). */
const WHOLE = 20
const KEPT = 17

/** The name of an attachment as lists show it: a long one ends in an ellipsis. */
export const shortName = (name: string): string => (graphemes(name, WHOLE + 1).length > WHOLE ? cut(name, KEPT) : name)
