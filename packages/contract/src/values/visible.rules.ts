/** Spaces, control characters, marks of direction, and signs that are drawn as nothing; U+2800 is the blank sign of Braille. */
const UNSEEN = String.raw`[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]`
const onlyUnseen = new RegExp(`^${UNSEEN}*$`, 'u')
const unseenBefore = new RegExp(`^${UNSEEN}+`, 'u')

/** Whether a person sees anything of a text. A name of invisible signs only cannot be told from none, or from another one. */
export const isVisible = (text: string): boolean => !onlyUnseen.test(text)

/** A text without the invisible signs at its beginning. */
export const fromFirstVisible = (text: string): string => text.replace(unseenBefore, '')
